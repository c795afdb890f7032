import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { errorTexts } from '../../contract/error-texts.ts';
import { fieldTexts } from '../../contract/fields.ts';
import { filesIn } from './sources.ts';

const chinese = namespacesOf('zh-CN');
const english = namespacesOf('en-US');
const both = [...chinese.keys()].filter((namespace) => english.has(namespace));

/** Names and figures that are the same in Chinese. */
const alikeInChinese = [
  'saas:compare.gigabytes',
  'shell:brand.latin',
  'shell:footer.contact.email',
  'shell:language.label',
  'shell:language.long',
  'shell:language.switch',
  'shell:nav.saas',
];
/** Where the English site says something in Chinese on purpose. */
const chineseInEnglish = [
  'shell:brand.latin',
  'shell:language.label',
  'shell:language.long',
  'shell:language.switch',
];

describe('the two languages', () => {
  it('have the same namespaces', () => {
    expect([...english.keys()]).toEqual([...chinese.keys()]);
  });

  it.each(both)('have the same keys in %s, plural forms apart', (namespace) => {
    expect(keysOf(english, namespace)).toEqual(keysOf(chinese, namespace));
  });

  it.each(both)('fill in the same values in %s', (namespace) => {
    expect(placeholdersOf(english, namespace)).toEqual(placeholdersOf(chinese, namespace));
  });

  it('leave no text empty and none that is only a key', () => {
    const poor = [...texts(chinese), ...texts(english)].filter(
      ({ key, text }) =>
        text.trim() === '' || text === key.split(':')[1] || /^[a-z]+(?:\.[a-zA-Z]+)+$/.test(text),
    );

    expect(poor).toEqual([]);
  });

  it('are Chinese where they should be Chinese', () => {
    const strays = texts(chinese).filter(
      ({ key, text }) =>
        /\p{Letter}/u.test(text.replaceAll(placeholder, '')) &&
        !/\p{Script=Han}/u.test(text) &&
        !alikeInChinese.includes(key),
    );

    expect(strays).toEqual([]);
  });

  it('are English where they should be English', () => {
    const strays = texts(english).filter(
      ({ key, text }) =>
        /\p{Script=Han}|[，。！？：；（）]/u.test(text) && !chineseInEnglish.includes(key),
    );

    expect(strays).toEqual([]);
  });

  it.each([
    ['failures', errorTexts],
    ['fields', fieldTexts],
  ])('both have a text for all %s', (_, catalogue) => {
    const strays = Object.entries(catalogue).filter(
      ([, text]) =>
        !/\p{Script=Han}/u.test(text['zh-CN']) || !/^[A-Z][^\p{Script=Han}]+$/u.test(text['en-US']),
    );

    expect(strays).toEqual([]);
  });
});

const placeholder = /\{\{\s*([^},\s]+)[^}]*\}\}/g;

type Namespaces = ReadonlyMap<string, ReadonlyMap<string, string>>;

function namespacesOf(locale: string): Namespaces {
  return new Map(
    filesIn(`locales/${locale}`).map((path) => [
      basename(path, '.json'),
      new Map(leaves(JSON.parse(readFileSync(path, 'utf8')), '')),
    ]),
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

function keysOf(namespaces: Namespaces, namespace: string): readonly string[] {
  return [...new Set([...(namespaces.get(namespace)?.keys() ?? [])].map(singular))].toSorted();
}

/** For each key the values its text is filled with; a singular may do without its count. */
function placeholdersOf(
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
