import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Locale } from '#contract/base/picklists.ts';
import { getServiceBegins } from '#contract/service/begin.ts';
import type { SiteIdentity } from '#server/db/tables/site-identity.ts';
import { openContent } from '#server/content/live-content.ts';
import { toPlainText } from '#contract/content/block-text.ts';
import { readMarkdown } from '#server/content/markdown.ts';
import { readContent } from '#server/content/read-content.ts';
import { storeContent } from '#server/content/store-content.ts';
import { listContentRows } from '#server/domain/content/rows.ts';
import { createLog } from '#server/base/log.ts';
import { createLocalBus, type BusMessage, type MessageBus } from '#server/base/message-bus.ts';
import { writeContentFiles, type ContentFiles } from '#tests/support/content-files.ts';
import { readOwnContent } from '#tests/support/own-content.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { openTestDatabase } from '#tests/support/server-database.ts';
import { setUpAlone } from '#tests/support/set-up.ts';

describe('the content of the site', () => {
  const own = setUpAlone(readOwnContent);

  test('the content is whole, including the files of its reports', () => {
    expect(own.faults).toEqual([]);
  });

  test.each([
    ['zh-CN', '$（周四）'],
    ['en-US', 'Thursday, $'],
  ] as const)(
    'the content names one day of the open class in its news and its training, in %s',
    (locale, said) => {
      const find = (kind: string, id: string) =>
        own.items.find((item) => item.kind === kind && item.id === id);
      const date = new Date(find('trainings', 'rd-expense-ledger')?.facts.date ?? '');
      const day = date.toLocaleDateString(locale, {
        month: 'long',
        day: 'numeric',
        timeZone: 'UTC',
      });
      const news = find('news', 'rd-expense-open-class')?.body[locale] ?? [];
      // Chinese texts set figures apart.
      const spaced = day.replace(/(\d+)(月)(\d+)(日)/, '$1 $2 $3 $4');
      expect(date.getUTCDay()).toBe(4);
      expect(toPlainText(news)).toContain(said.replace('$', spaced));
    },
  );

  test.each(Locale.options)(
    'covers of articles that follow each other differ in kind, in %s',
    (locale) => {
      const kinds = own.items
        .filter(({ kind }) => kind === 'articles')
        .toSorted((one, other) => (one.facts.date ?? '').localeCompare(other.facts.date ?? ''))
        .map(({ texts }) => texts[locale].cover?.kind);
      expect(kinds.filter((kind, index) => kind === kinds[index + 1])).toEqual([]);
      expect(new Set(kinds)).toEqual(new Set(['timeline', 'table', 'form', 'chart']));
    },
  );

  test.each(Locale.options)('the content says nothing twice in %s', (locale) => {
    const places = new Map<string, string[]>();
    for (const { kind, id, texts, body, paidBody } of own.items) {
      const { summary, text } = texts[locale];
      const written = toPlainText((paidBody ?? body)[locale]).split('\n');
      // Shorter lines are table cells and common list entries.
      for (const paragraph of [summary, text, ...written].filter(({ length }) => length > 24)) {
        places.set(paragraph, [...(places.get(paragraph) ?? []), `${kind}/${id}`]);
      }
    }
    expect(places.size).toBeGreaterThan(400);
    expect([...places].filter(([, found]) => found.length > 1)).toEqual([]);
  });
});

describe('a folder of content', () => {
  let files: ContentFiles;
  beforeEach(() => {
    files = writeContentFiles();
  });
  afterEach(() => files.close());

  const createFrontMatter = (...lines: string[]) => ['---', ...lines, '---', 'Text.'].join('\n');
  const complete = createFrontMatter(
    'date: 2026-11-01',
    'category: news-park',
    'tags: []',
    'title: A',
    'summary: B',
  );

  test.each([
    [
      'news/first',
      createFrontMatter(
        'date: 2026-02-30',
        'category: news-park',
        'tags: []',
        'title: A',
        'summary: B',
      ),
      { line: 2, problem: 'date is not a day such as 2026-11-20' },
    ],
    [
      'news/first',
      createFrontMatter('date: 2026-11-01', 'category: news-park', 'tags: []', 'title: A'),
      { line: 1, problem: 'summary is missing' },
    ],
    [
      'news/first',
      createFrontMatter(
        'date: 2026-11-01',
        'category: no-such',
        'tags: []',
        'title: A',
        'summary: B',
      ),
      { line: 3, problem: 'there is no categories/no-such' },
    ],
    [
      'news/first',
      createFrontMatter(
        'date: 2026-11-01',
        'category: news-park',
        'tags: [patent]',
        'title: A',
        'summary: B',
      ),
      { line: 4, problem: 'tags/patent is of another area' },
    ],
    [
      'news/first',
      createFrontMatter(
        'date: 2026-11-01',
        'kategory: x',
        'category: news-park',
        'tags: []',
        'title: A',
        'summary: B',
      ),
      { line: 3, problem: 'kategory is not a field of this kind' },
    ],
    ['news/first', createFrontMatter('title: [A', 'summary: B'), { line: 3 }],
    [
      'news/first',
      'No front matter.',
      { line: 1, problem: 'does not begin with front matter between two lines of ---' },
    ],
    [
      'news/first',
      `${createFrontMatter('title: A')}\n\nIt is fine. {{begins.parking}}`,
      { line: 6, problem: 'says when something begins that cannot be bought' },
    ],
    [
      'news/first',
      `${createFrontMatter('title: A')}\n${'x'.repeat(1024 * 1024)}`,
      { line: 1, problem: 'is longer than 128 KiB' },
    ],
    [
      'news/first',
      `---\ntitle: ${'&a '.repeat(10_000)}\n---\nText.`,
      { line: 1, problem: 'has too long a front matter' },
    ],
    [
      'news/first',
      `${complete}\n\n${']('.repeat(5000)}`,
      { line: 10, problem: 'has more than 2000 marks such as [ and *' },
    ],
    [
      'news/first',
      `${complete}\n\n${'> '.repeat(2000)}x`,
      { line: 10, problem: 'nests more than 12 quotes and lists' },
    ],
    [
      'news/First_Item',
      createFrontMatter('title: A'),
      { line: 1, problem: 'First_Item is not an id' },
    ],
    [
      'poems/ode',
      createFrontMatter('title: A'),
      { line: 1, problem: 'poems is no kind of content' },
    ],
  ])(
    'a content folder names the broken file in %s and shows the rest',
    async (name, text, fault) => {
      const before = await readContent(files.directory);
      files.write(`zh-CN/${name}.md`, text);
      if (name !== 'news/first') files.write(`en-US/${name}.md`, text);

      const { items, faults } = await readContent(files.directory);

      expect(faults).toMatchObject([{ file: `zh-CN/${name}.md`, ...fault }]);
      const rest = before.items.filter((item) => `${item.kind}/${item.id}` !== name);
      expect(items.map(({ id }) => id)).toEqual(rest.map(({ id }) => id));
    },
  );

  test('a content folder names missing words and steps with no source branch in a list of steps', async () => {
    const steps = (...lines: string[]) => ['---', ...lines, '---', ''].join('\n');
    files.write(
      'zh-CN/steps/package-startup.md',
      steps(
        'steps:',
        '  - { key: filing, by: us, days: 1, share: 100 }',
        'branches:',
        '  - { key: refusal, from: search }',
        '  - { key: other, from: filing, to: { key: filing, by: us, days: 1 } }',
        'title: 步骤',
        'titles: { filing: 递交 }',
        'branchTexts: { refusal: 被驳回。, other: 其他。, more: 另外。 }',
      ),
    );
    files.write(
      'en-US/steps/package-startup.md',
      steps('title: Steps', 'titles: { file: Filing }'),
    );
    const { faults } = await readContent(files.directory);
    expect(faults).toEqual([
      {
        file: 'en-US/steps/package-startup.md',
        line: 1,
        problem: 'titles has no filing',
      },
      {
        file: 'en-US/steps/package-startup.md',
        line: 1,
        problem: 'titles has file, which is no step',
      },
      {
        file: 'en-US/steps/package-startup.md',
        line: 1,
        problem: 'branchTexts has no refusal',
      },
      {
        file: 'en-US/steps/package-startup.md',
        line: 1,
        problem: 'branchTexts has no other',
      },
      {
        file: 'zh-CN/steps/package-startup.md',
        line: 5,
        problem: 'branches has refusal, which is from search, which is no step',
      },
      {
        file: 'zh-CN/steps/package-startup.md',
        line: 5,
        problem: 'branches has filing, which is the key of something else too',
      },
      {
        file: 'zh-CN/steps/package-startup.md',
        line: 9,
        problem: 'branchTexts has more, which is no branch',
      },
      {
        file: 'zh-CN/steps/package-startup.md',
        line: 3,
        problem: 'there is no packages/startup',
      },
    ]);
  });

  test('a content folder reports the missing language of an item by name', async () => {
    files.remove('en-US/news/second.md');
    const { faults } = await readContent(files.directory);
    expect(faults).toEqual([
      { file: 'zh-CN/news/second.md', line: 1, problem: 'has no English file next to it' },
    ]);
  });

  test('a content folder reports the missing file of a report by name, and shows the rest', async () => {
    const before = await readContent(files.directory);
    files.remove('files/paid-report.en-US.pdf');
    const { items, faults, version } = await readContent(files.directory);
    expect(faults).toEqual([
      {
        file: 'zh-CN/reports/paid-report.md',
        line: 4,
        problem: 'there is no files/paid-report.en-US.pdf',
      },
    ]);
    expect(items).toHaveLength(before.items.length - 1);
    expect(version).not.toBe(before.version);
  });

  test('a content folder keeps the news of a category that is broken', async () => {
    files.write('zh-CN/categories/news-park.md', '---\narea: moon\n---\n');
    const { items } = await readContent(files.directory);
    expect(items.filter(({ kind }) => kind === 'news')).toHaveLength(3);
  });

  test('the cover of an article is of its public text: a table, a form or its chart, by turns', async () => {
    const facts = (day: string, price: number) =>
      `date: 2026-10-${day}\ntopic: patents\ncategory: innovation-ip\ntags: []\nprice: { cny: ${price}, usd: 0 }\n`;
    const words =
      'title: T\nsummary: S\nauthor: A\ndiagram: { title: C, axis: [0, 4], rows: [{ Short: 1 }, { Long: 4 }] }\n';
    const table = '| Who | What |\n| --- | --- |\n| We | **Write** |\n';
    const form = '1. **Name.** Of the mark\n2. **Class.** Nine\n';
    const write = (id: string, day: string, price: number, body: string) => {
      files.write(`zh-CN/articles/${id}.md`, `---\n${facts(day, price)}${words}---\n${body}`);
      files.write(`en-US/articles/${id}.md`, `---\n${words}---\n${body}`);
    };
    write('oldest', '01', 0, `${form}\n${table}`);
    write('middle', '02', 0, `${form}\n${table}`);
    write('locked', '03', 1900, `- Not a form\n- Nor this: one\n\n<!-- paid -->\n\n${table}`);
    write('newest', '04', 0, '- A word: of one\n- Another: of two');
    const { items, faults } = await readContent(files.directory);
    expect(faults).toEqual([]);
    const find = (id: string) => items.find((item) => item.id === id)?.texts['en-US'].cover;
    expect(['middle', 'oldest', 'locked', 'newest', 'free-article'].map(find)).toEqual([
      {
        kind: 'table',
        rows: [
          ['Who', 'What'],
          ['We', 'Write'],
        ],
      },
      {
        kind: 'form',
        rows: [
          ['Name', 'Of the mark'],
          ['Class', 'Nine'],
        ],
      },
      {
        kind: 'chart',
        rows: [
          { label: 'Short', from: 0, to: 25, text: '1' },
          { label: 'Long', from: 0, to: 100, text: '4' },
        ],
      },
      {
        kind: 'form',
        rows: [
          ['A word', 'of one'],
          ['Another', 'of two'],
        ],
      },
      null,
    ]);
  });

  test('a content folder is read again when a file changes, and says so', async () => {
    const { db, close } = await openTestDatabase();
    const content = await openContent({ db, log: createLog('silent') }, files.directory);
    const changed = vi.fn<() => void>();
    content.onChange(changed);
    const titles = async () =>
      (await listContentRows(db, 'packages')).map(({ texts }) => texts['zh-CN'].title);
    expect(await titles()).toEqual(['起步套餐']);

    const head = 'price: { cny: 1, usd: 1 }\norder: 1\nsummary: B\nincludes: [C]';
    files.write('zh-CN/packages/starter.md', `---\n${head}\ntitle: 新名\n---\nText.`);
    await expect.poll(titles).toEqual(['新名']);
    expect(changed).toHaveBeenCalledTimes(1);
    expect(content.faults()).toEqual([]);

    files.write('zh-CN/packages/starter.md', `---\n${head}\n---\nText.`);
    await expect.poll(() => content.faults()).toHaveLength(1);
    expect(await titles()).toEqual([]);
    await content.close();
    await close();
  });

  test('content says when SaaS begins as it is true for the operator, and again after a change', async () => {
    const { db, close } = await openTestDatabase();
    const head = 'price: { cny: 1, usd: 1 }\norder: 1\ntitle: A\nincludes: [C]';
    const text = `---\n${head}\nsummary: '{{begins.saas}}'\n---\nText.`;
    files.write('zh-CN/packages/starter.md', text);
    let site: SiteIdentity = sampleSite;
    const log = createLog('silent');
    const content = await openContent({ db, log, site: () => site }, files.directory);
    const summaries = async () =>
      (await listContentRows(db, 'packages')).map(({ texts }) => texts['zh-CN'].summary);
    const sentence = (hasDoor: boolean) => [getServiceBegins('zh-CN', hasDoor).saas];
    expect(await summaries()).toEqual(sentence(true));

    const { saasUrl: _, ...closed } = sampleSite;
    site = closed;
    content.reload();
    await expect.poll(summaries).toEqual(sentence(false));
    await content.close();
    await close();
  });

  test('content that one server stores is shown by the others, and an older version does not restore its own', async () => {
    const { db, close } = await openTestDatabase();
    const newer = writeContentFiles();
    newer.write('zh-CN/packages/starter.md', packageCalled('新名'));
    const buses = linkedBuses(3);
    const log = createLog('silent');
    const open = (where: ContentFiles) =>
      openContent({ db, log }, where.directory, buses.pop() ?? null);
    const titles = async () =>
      (await listContentRows(db, 'packages')).map(({ texts }) => texts['zh-CN'].title);

    const old = await open(files);
    const hasChanged = vi.fn<() => void>();
    old.onChange(hasChanged);
    const next = await open(newer);
    await expect.poll(() => hasChanged).toHaveBeenCalledTimes(1);
    expect(await titles()).toEqual(['新名']);
    await old.check();
    expect(hasChanged).toHaveBeenCalledTimes(1);

    await old.close();
    const again = await open(files);
    expect(await titles()).toEqual(['新名']);
    // A change on the displaying server is shown, also when it is reverted.
    newer.write('zh-CN/packages/starter.md', packageCalled('再改'));
    await expect.poll(titles).toEqual(['再改']);
    newer.write('zh-CN/packages/starter.md', packageCalled('新名'));
    await expect.poll(titles).toEqual(['新名']);
    for (const content of [again, next]) await content.close();
    newer.close();
    await close();
  });

  test('changes without a message in between are found by polling', async () => {
    const { db, close } = await openTestDatabase();
    const content = await openContent({ db, log: createLog('silent') }, files.directory);
    const hasChanged = vi.fn<() => void>();
    content.onChange(hasChanged);
    await content.check();
    expect(hasChanged).not.toHaveBeenCalled();
    await storeContent(db, []);
    await content.check();
    await content.check();
    expect(hasChanged).toHaveBeenCalledTimes(1);
    await content.close();
    await close();
  });
});

function packageCalled(title: string): string {
  return `---\nprice: { cny: 1, usd: 1 }\norder: 1\nsummary: B\nincludes: [C]\ntitle: ${title}\n---\nText.`;
}

/** Creates buses that each receive the messages of the others. */
function linkedBuses(count: number): MessageBus[] {
  const all = new EventEmitter<{ message: [number, BusMessage] }>();
  return Array.from({ length: count }, (_, own) => ({
    ...createLocalBus(),
    publish: (message) => void all.emit('message', own, message),
    subscribe: (listener) =>
      void all.on('message', (from, message) => (from === own ? undefined : listener(message))),
  }));
}

describe('Markdown', () => {
  test('Markdown loses markup, scripts, pictures and links to nowhere good', () => {
    const { open } = readMarkdown(
      [
        'A <b onclick="x()">bold</b> [bad](javascript:alert(1)) ![p](https://a.b/c.png)[in](/saas).',
        '',
        '<script>alert(1)</script>',
        '',
        '[there](//evil.example) [here](https://good.example)',
      ].join('\n'),
      false,
    );
    expect(open).toEqual([
      {
        kind: 'paragraph',
        children: [
          { kind: 'text', text: 'A ' },
          { kind: 'text', text: 'bold' },
          { kind: 'text', text: ' ' },
          { kind: 'text', text: 'bad' },
          { kind: 'text', text: ' ' },
          { kind: 'link', href: '/saas', children: [{ kind: 'text', text: 'in' }] },
          { kind: 'text', text: '.' },
        ],
      },
      {
        kind: 'paragraph',
        children: [
          { kind: 'text', text: 'there' },
          { kind: 'text', text: ' ' },
          {
            kind: 'link',
            href: 'https://good.example',
            children: [{ kind: 'text', text: 'here' }],
          },
        ],
      },
    ]);
  });

  test('Markdown numbers headings and footnotes, and separates the part for buyers', () => {
    const text =
      '## One\n\nOpen[^a].\n\n<!-- paid -->\n\n## Two\n\nSold[^b].\n\n[^a]: First.\n[^b]: Second.';
    const { open, full, text: words } = readMarkdown(text, true);
    expect(open).toMatchObject([
      { kind: 'heading', id: 'section-1' },
      { kind: 'paragraph' },
      { kind: 'footnotes', items: [{ number: 1 }] },
    ]);
    expect(full).toMatchObject([
      { kind: 'heading', id: 'section-1' },
      { kind: 'paragraph' },
      { kind: 'heading', id: 'section-2' },
      { kind: 'paragraph' },
      { kind: 'footnotes', items: [{ number: 1 }, { number: 2 }] },
    ]);
    expect(words).toBe('One\nOpen.\nFirst.');
  });
});
