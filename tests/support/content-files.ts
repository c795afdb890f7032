import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ownContentDir } from '#server/content/live-content.ts';
import { downloadsIn } from '#server/content/papers-manifest.ts';
import { readContent } from '#server/content/read-content.ts';
import { storeContent } from '#server/content/store-content.ts';
import { pageFiles, parkFiles, planFiles } from './own-content.ts';
import { sampleServices } from './sample-services.ts';
import { createTestServer, type TestServer } from './server.ts';

/** Appears in all paid content and nowhere else. */
export const sentinel = 'SENTINEL-71c0ffee';

export type ContentFiles = {
  directory: string;
  /** Writes a file below the folder. */
  write(file: string, text: string): void;
  remove(file: string): void;
  close(): void;
};

/** Creates a separate content folder with a few items of every kind, and the site's own plans, places and words of pages. */
export function writeContentFiles(): ContentFiles {
  const directory = mkdtempSync(join(tmpdir(), 'content-'));
  const files: ContentFiles = {
    directory,
    write(file, text) {
      mkdirSync(dirname(join(directory, file)), { recursive: true });
      writeFileSync(join(directory, file), text);
    },
    remove: (file) => rmSync(join(directory, file)),
    close: () => rmSync(directory, { recursive: true }),
  };
  for (const [name, [facts, title, texts = '', body = '']] of Object.entries(items)) {
    const english = `title: ${title} in English\n${texts}`;
    const isApart = name.startsWith('services/');
    if (isApart) files.write(`${name}.yaml`, `${facts}\n`);
    const chinese = `${isApart ? '' : `${facts}\n`}title: ${title}\n${texts}`;
    files.write(`zh-CN/${name}.md`, `---\n${chinese}---\n${body}`);
    files.write(`en-US/${name}.md`, `---\n${english}---\n${body}`);
  }
  for (const file of [...planFiles, ...parkFiles, ...pageFiles]) {
    files.write(file, readFileSync(join(ownContentDir, file), 'utf8'));
  }
  for (const locale of ['zh-CN', 'en-US']) {
    files.write(`files/paid-report.${locale}.pdf`, `%PDF ${sentinel} ${locale}`);
    files.write(`files/free-report.${locale}.pdf`, `%PDF free ${locale}`);
  }
  return files;
}

/** `isFilled` when the content is in the database already. */
export type ContentOptions = Parameters<typeof createTestServer>[0] & { isFilled?: boolean };

/** Returns a server that shows these files. */
export async function createContentServer(
  files: ContentFiles,
  { isFilled = false, ...options }: ContentOptions = {},
): Promise<TestServer> {
  const deps = { ...options.deps, downloadsDir: downloadsIn(files.directory) };
  const server = await createTestServer({ ...options, deps });
  if (isFilled) return server;
  const { items, faults } = await readContent(files.directory);
  if (faults.length > 0) throw new Error(JSON.stringify(faults));
  await storeContent(server.deps.db, items);
  return server;
}

const summary = 'summary: What it is about\n';
const written = `${summary}author: Editors\n`;
const filed = `${written}chapters: [What it holds, How it is used]\n`;
const paid = 'price: { cny: 1900, usd: 300 }';
const free = 'price: { cny: 0, usd: 0 }';
const sold = `The lead.\n\n<!-- paid -->\n\n## For buyers\n\n${sentinel} in the text.\n`;

const service: [string, string, string] = [
  [
    'order: 1',
    'icon: flow',
    'steps:',
    '  - { key: search, by: adviser, days: 2, share: 30 }',
    '  - { key: filing, by: us, days: 5, share: 70 }',
    'quantities: [{ key: classes, kind: limit, basic: 1, pro: 2, enterprise: 3 }]',
  ].join('\n'),
  '服务',
  [
    'menu: Service',
    'line: What it does',
    'description: What search engines show',
    'page:',
    '  hero: { title: A service, lede: Of this kind, for: [Everybody] }',
    '  plans: { title: Plans, for: { basic: A few } }',
    '  process: { title: Steps, lede: In order }',
    '  questions: { title: Questions, items: [{ question: Why, answer: Because }] }',
    '  next: { title: Ask, text: Write to us }',
    'titles: { search: Search, filing: Filing }',
    'stepTexts: { search: We search, filing: We file }',
    'delivers: { search: [A report] }',
    'quantityTexts: { classes: { label: Filings, unit: classes, one: class } }',
    'excluded: [Official fees]',
    'periods: [Examination within 9 months]\n',
  ].join('\n'),
];

/** Facts, title, further texts, body. */
const items: Record<string, [string, string, string?, string?]> = {
  'categories/news-park': ['area: news\norder: 1', '园区动态'],
  'categories/report-method': ['area: report\norder: 1', '方法'],
  'categories/innovation-ip': ['area: innovation\norder: 1', '知识产权'],
  'tags/open-day': ['area: news', '开放日'],
  'tags/patent': ['area: innovation', '专利'],
  'news/first': [
    news('2026-11-01', 'open-day'),
    '第一',
    summary,
    'A 100% true_story 🎉 it’s "new".',
  ],
  'news/second': [news('2026-11-02', 'open-day'), '第二', summary, 'The second.'],
  'news/third': [
    news('2026-11-03', ''),
    '第三',
    summary,
    '## Part\n\nThe third[^1].\n\n[^1]: Note.',
  ],
  'reports/paid-report': [
    report('2026-10-02', paid),
    '付费报告',
    filed,
    `## For buyers\n\n${sentinel}\n`,
  ],
  'reports/free-report': [report('2026-10-01', free), '免费报告', filed, 'Open to all.'],
  'topics/patents': ['category: innovation-ip\norder: 1', '专利专题', summary, 'On patents.'],
  'articles/paid-article': [article('2026-09-03', paid), '付费文章', written, sold],
  'articles/all-paid': [article('2026-09-02', paid), '全文付费', written, `${sentinel} at once.`],
  'articles/free-article': [article('2026-09-01', free), '免费文章', written, 'Free.'],
  'trainings/writing': [
    'date: 2026-12-01\nfrom: "09:00"\nto: "16:00"\nseats: 20\norder: 1',
    '写作',
    `${summary}audience: Everybody\nplace: Room 1\n`,
    'How to write.',
  ],
  'samples/search': [
    'service: trademark\nstep: search\norder: 1',
    '检索报告',
    `${summary}by: Sample\n`,
    'What was found.',
  ],
  'packages/starter': [
    'price: { cny: 168000, usd: 24000 }\norder: 1\npapers: [search]',
    '起步套餐',
    `${summary}includes: [One search, One filing]\n`,
    'Step by step.',
  ],
  ...Object.fromEntries(
    sampleServices.map((item) => [`services/${item}`, [service[0], `服务 ${item}`, service[2]]]),
  ),
  'carousels/welcome': [
    'link: /packages\norder: 1',
    '欢迎',
    'text: Come in\naction: See the packages\n',
  ],
  'quick-navs/contact': [
    'link: /contact-us\nicon: speech\norder: 1',
    '联系',
    'text: Write to us\n',
  ],
};

function news(date: string, tags: string): string {
  return `date: ${date}\ncategory: news-park\ntags: [${tags}]`;
}

function report(date: string, price: string): string {
  return `date: ${date}\ncategory: report-method\npages: 8\n${price}`;
}

function article(date: string, price: string): string {
  return `date: ${date}\ntopic: patents\ncategory: innovation-ip\ntags: [patent]\n${price}`;
}
