import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { filesIn } from './sources.ts';

const sources = [...filesIn('src').filter((path) => /\.[jt]sx?$/.test(path)), 'index.html'].map(
  (path) => ({ path, text: readFileSync(path, 'utf8') }),
);
const local = sources.filter(({ text }) => text.includes('localStorage'));

describe('browser storage', () => {
  it('local storage holds token, user and locale, and nothing else (spec 9)', () => {
    const keys = local.flatMap(({ text }) =>
      [...text.matchAll(/(\w+)(?:\(\))?\.(?:get|set|remove)Item\(\s*([^,)]+)/g)]
        .filter(([, storage]) => storage !== 'sessionStorage')
        .map(([, , key]) => key),
    );

    expect(
      [...new Set(keys)].toSorted(),
      'Keep nothing more: ask the server, or put it into the address.',
    ).toEqual(["'locale'", "'token'", "'user'"]);
  });

  it('storage is reached by name only: no clear, no key made up on the way, no helper that stores', () => {
    const sly =
      /localStorage\s*(?:\[|\.\s*(?!getItem|setItem|removeItem)\w)|useLocalStorage|localStorageColorSchemeManager|createWebStorage|indexedDB|caches\.open/;

    expect(
      sources.filter(({ text }) => sly.test(text)).map(({ path }) => path),
      'Use getItem, setItem and removeItem of localStorage with a written key.',
    ).toEqual([]);
  });

  it('session storage holds keys and drafts of unsent forms, and the token in the console', () => {
    const users = sources.filter(({ text }) => text.includes('sessionStorage'));
    const allowed = [
      'src/actors/drafts.ts',
      'src/actors/idempotency-key.ts',
      'src/console/actors/token.ts',
    ];

    expect(
      users.map(({ path }) => path).filter((path) => !allowed.includes(path)),
      `Keep nothing in sessionStorage: only ${allowed.join(', ')} do.`,
    ).toEqual([]);
  });

  it('the cookie holds the color scheme', () => {
    const cookies = sources.flatMap(({ text }) =>
      [...text.matchAll(/document\.cookie\s*=\s*[`'"](\w[\w-]*)=/g)].map(([, name]) => name),
    );

    expect(
      cookies.filter((name) => !name?.includes('scheme')),
      'Set no cookies in the browser; the colour scheme has the only one.',
    ).toEqual([]);
  });
});
