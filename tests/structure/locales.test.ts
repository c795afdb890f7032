import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { logActs } from '#contract/staff/log.ts';
import { errorTexts } from '#contract/failures.ts';
import { fieldTexts } from '#contract/base/fields.ts';
import { localeTypesFile, writeLocaleTypes } from '#tools/documents/locale-types.ts';
import { filesIn, sourcesIn } from './sources.ts';

const chinese = loadNamespaces('zh-CN');
const english = loadNamespaces('en-US');
const both = [...chinese.keys()].filter((namespace) => english.has(namespace));

/** Names and figures that are the same in Chinese. */
const alikeInChinese = [
  'console-shell:language',
  'orders:service.by.us',
  'services:by.us',
  'still-saas:compare.gigabytes',
  'services:by.us',
  'shell:footer.copyright',
  'shell:language.label',
  'shell:language.long',
  'shell:language.switch',
  'shell:nav.saas',
];
/** Keys of English texts that contain Chinese on purpose. */
const chineseInEnglish = [
  'console-shell:language',
  'shell:language.label',
  'shell:language.long',
  'shell:language.switch',
];

describe('the two languages', () => {
  it('the languages have the same namespaces', () => {
    const missing = [...new Set([...chinese.keys(), ...english.keys()])].flatMap((namespace) => [
      ...(chinese.has(namespace) ? [] : [`locales/zh-CN/${namespace}.json`]),
      ...(english.has(namespace) ? [] : [`locales/en-US/${namespace}.json`]),
    ]);

    expect(missing, 'Create these: the other language has a file of that name.').toEqual([]);
  });

  it('the languages have exactly the namespaces that the browser side asks for', () => {
    const byComponents = quotedAfter('src', /\buseTranslation\(([^)]*)\)/g);
    const byRoutes = quotedAfter('src/routes', /\bnamespaces: \[([^\]]*)\]/g);
    const asked = [...byComponents, ...byRoutes];
    const missing = [...new Set(asked)].filter((namespace) => !chinese.has(namespace));

    expect(byComponents.length).toBeGreaterThan(200);
    expect(byRoutes.length).toBeGreaterThan(30);
    expect
      .soft(
        missing.map((namespace) => `locales/zh-CN/${namespace}.json`),
        'useTranslation or the `namespaces` of a route ask for these. Create them, and the same file in locales/en-US.',
      )
      .toEqual([]);
    expect(
      readFileSync(localeTypesFile, 'utf8') === writeLocaleTypes(),
      `${localeTypesFile} is of other texts. Run \`npm run pages\`, which writes it, and commit it.`,
    ).toBe(true);
  });

  it('the languages have no two blanks in a row', () => {
    const doubled = [...chinese, ...english].flatMap(
      ([namespace, texts]) =>
        JSON.stringify(texts)
          .match(/[^"]*\S {2,}\S[^"]*/g)
          ?.map((text) => `${namespace}: ${text}`) ?? [],
    );

    expect(doubled, 'Write one blank.').toEqual([]);
  });

  it.each(both)('the languages have the same keys in %s, plural forms apart', (namespace) => {
    const [inChinese, inEnglish] = [listKeys(chinese, namespace), listKeys(english, namespace)];

    expect(
      inChinese.filter((key) => !inEnglish.includes(key)),
      `Add these keys to locales/en-US/${namespace}.json, or remove them from locales/zh-CN.`,
    ).toEqual([]);
    expect(
      inEnglish.filter((key) => !inChinese.includes(key)),
      `Add these keys to locales/zh-CN/${namespace}.json, or remove them from locales/en-US.`,
    ).toEqual([]);
  });

  it.each(both)('the languages fill in the same values in %s', (namespace) => {
    expect(
      listPlaceholders(english, namespace),
      `The {{…}} of these texts differ between locales/en-US/${namespace}.json and locales/zh-CN. Write the same names.`,
    ).toEqual(listPlaceholders(chinese, namespace));
  });

  it('the languages leave no text empty and none that is only a key', () => {
    const poor = [...texts(chinese), ...texts(english)].filter(
      ({ key, text }) =>
        text.trim() === '' || text === key.split(':')[1] || /^[a-z]+(?:\.[a-zA-Z]+)+$/.test(text),
    );

    expect(poor, 'Write these texts in locales: they are empty or only keys.').toEqual([]);
  });

  it('Chinese texts are Chinese', () => {
    const strays = texts(chinese).filter(
      ({ key, text }) =>
        /\p{Letter}/u.test(text.replaceAll(placeholder, '')) &&
        !/\p{Script=Han}/u.test(text) &&
        !alikeInChinese.includes(key),
    );

    expect(
      strays,
      'Translate these in locales/zh-CN. A name that is the same in Chinese goes into `alikeInChinese`, in this test.',
    ).toEqual([]);
  });

  it('English texts are English', () => {
    const strays = texts(english).filter(
      ({ key, text }) =>
        /\p{Script=Han}|[，。！？：；（）]/u.test(text) && !chineseInEnglish.includes(key),
    );

    expect(
      strays,
      'Translate these in locales/en-US. What is Chinese on purpose goes into `chineseInEnglish`, in this test.',
    ).toEqual([]);
  });

  it.each([
    ['failures', errorTexts],
    ['fields', fieldTexts],
  ])('the languages both have a text for all %s', (_, catalogue) => {
    const strays = Object.entries(catalogue).filter(
      ([, text]) =>
        !/\p{Script=Han}/u.test(text['zh-CN']) || !/^[A-Z][^\p{Script=Han}]+$/u.test(text['en-US']),
    );

    expect(
      strays.map(([word]) => word),
      'Write both texts of these in contract/failures.ts or contract/base/fields.ts: Chinese, and English with a capital.',
    ).toEqual([]);
  });
});

describe('the staff log', () => {
  it('the log has a word in both languages for each act that is written to it', () => {
    for (const namespaces of [chinese, english]) {
      const words = namespaces.get('console-case');
      expect(
        logActs.filter((act) => words?.has(`log.acts.${act}`) !== true),
        'Write a word for these in console-case.json of both languages, below log.acts.',
      ).toEqual([]);
    }
  });
});

it('a time of day has two digits for its hour, as Intl writes it', () => {
  const files = [...filesIn('locales'), ...filesIn('server/content'), 'server/site/sample.yaml'];
  const written = files
    .filter((path) => /\.(?:json|md|yaml)$/.test(path))
    .flatMap((path) =>
      Array.from(
        readFileSync(path, 'utf8').matchAll(/(?<![\d:.])\d:[0-5]\d(?![\d:])/g),
        ([time]) => ({
          path,
          time,
        }),
      ),
    );

  expect(written, 'Write 09:00, not 9:00.').toEqual([]);
});

const placeholder = /\{\{\s*([^},\s]+)[^}]*\}\}/g;

type Namespaces = ReadonlyMap<string, ReadonlyMap<string, string>>;

function loadNamespaces(locale: string): Namespaces {
  return new Map(
    filesIn(`locales/${locale}`).map((path) => [
      basename(path, '.json'),
      new Map(leaves(JSON.parse(readFileSync(path, 'utf8')), '')),
    ]),
  );
}

/** Returns the quoted words in each match of a pattern below a folder. */
function quotedAfter(folder: string, pattern: RegExp): readonly string[] {
  return sourcesIn(folder).flatMap(({ text }) =>
    [...text.matchAll(pattern)].flatMap(([, found]) => found?.match(/(?<=')[\w-]+(?=')/g) ?? []),
  );
}

function leaves(value: unknown, at: string): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[at, value]];
  return Object.entries(Object(value)).flatMap(([key, child]) =>
    leaves(child, at === '' ? key : `${at}.${key}`),
  );
}

function texts(namespaces: Namespaces): readonly { key: string; text: string }[] {
  return [...namespaces].flatMap(([namespace, entries]) =>
    [...entries].map(([key, text]) => ({ key: `${namespace}:${key}`, text })),
  );
}

function singular(key: string): string {
  return key.replace(/_(?:zero|one|two|few|many|other)$/, '');
}

function listKeys(namespaces: Namespaces, namespace: string): readonly string[] {
  return [...new Set([...(namespaces.get(namespace)?.keys() ?? [])].map(singular))].toSorted();
}

/** Returns the placeholders of each key; a singular may omit its count. */
function listPlaceholders(
  namespaces: Namespaces,
  namespace: string,
): Record<string, readonly string[]> {
  const found: Record<string, readonly string[]> = {};
  for (const [key, text] of namespaces.get(namespace) ?? []) {
    const names = [...text.matchAll(placeholder)].flatMap(([, name]) => name ?? []);
    found[singular(key)] = [...new Set([...(found[singular(key)] ?? []), ...names])].toSorted();
  }
  return found;
}
