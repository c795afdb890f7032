import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { makeDataKey, parseDataKeys } from '#server/keys/data-key.ts';
import { createKeyFile, ownKeyFile } from '#server/keys/key-file.ts';
import { createKeyRing } from '#server/keys/key-ring.ts';

// An invented number with a valid check digit.
const idNumber = '11010519491231002X';

const folder = mkdtempSync(join(tmpdir(), 'xuyuan-keys-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ring = (...keys: ReturnType<typeof makeDataKey>[]) => {
  const [first = makeDataKey(), ...others] = keys;
  return createKeyRing({ keys: [first, ...others], next: null });
};

describe('a ring of keys', () => {
  const [old, current] = [makeDataKey(), makeDataKey()];
  const before = ring(old);
  const now = ring(current, old);

  test('a ring of keys opens its sealed values, for the same purpose and owner only', () => {
    const sealed = now.seal('id-number', idNumber, 'one');
    expect(sealed).toMatch(new RegExp(`^v1\\.${current.id}\\.[\\w-]+$`));
    expect(now.open('id-number', sealed, 'one')).toBe(idNumber);
    expect(now.open('id-number', sealed, 'other')).toBeNull();
    expect(now.open('openid', sealed, 'one')).toBeNull();
    expect(before.open('id-number', sealed, 'one')).toBeNull();
  });

  test.each([
    [
      'a letter of it',
      (sealed: string) => sealed.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')),
    ],
    ['its end', (sealed: string) => sealed.slice(0, -4)],
    ['all but its beginning', (sealed: string) => sealed.slice(0, 20)],
    ['its key', (sealed: string) => sealed.replace(current.id, old.id)],
    ['its form', (sealed: string) => sealed.replace('v1.', 'v2.')],
    ['everything', () => ''],
  ])('a ring of keys opens nothing with a changed %s', (_what, change) => {
    const sealed = now.seal('id-number', idNumber, 'one');
    expect(now.open('id-number', change(sealed), 'one')).toBeNull();
  });

  test('a ring of keys knows signatures and seals of an older key', () => {
    expect(now.open('id-number', before.seal('id-number', 'x', 'one'), 'one')).toBe('x');
    const signature = before.sign('file-link', 'text');
    expect(now.verify('file-link', 'text', signature)).toBe(true);
    expect(now.verify('file-link', 'other', signature)).toBe(false);
    expect(now.verify('download-link', 'text', signature)).toBe(false);
    expect(now.verify('file-link', 'text', signature.replace(old.id, current.id))).toBe(false);
    expect(before.verify('file-link', 'text', now.sign('file-link', 'text'))).toBe(false);
    expect(now.verify('file-link', 'text', '')).toBe(false);
    expect(now.signatures('file-link', 'text')).toContain(signature);
  });
});

describe('keys as text', () => {
  const [one, two] = [makeDataKey(), makeDataKey()];

  test.each([
    ['with the end of its line', `${one.export()}\r\n`],
    ['without padding', one.export().replace('=', '')],
    ['with the end of its line as two characters', String.raw`${one.export()}\n`],
    ['with a name', `first:${one.export()}`],
    ['below words to people', `# a b\n\n  ${one.export()}  `],
  ])('a key is read %s', (_how, text) => {
    expect(parseDataKeys(text).keys.map(({ id }) => id)).toEqual([one.id]);
  });

  test('several keys are read in their order, the next one apart', () => {
    const { keys, next } = parseDataKeys(
      `next:${makeDataKey().export()}\n${one.export()},${two.export()}`,
    );
    expect(keys.map(({ id }) => id)).toEqual([one.id, two.id]);
    expect(next).not.toBeNull();
  });

  test('several keys are read from one line that spells its line breaks', () => {
    const text = String.raw`# the keys\n${one.export()}\r\n${two.export()}\n`;
    expect(parseDataKeys(text).keys.map(({ id }) => id)).toEqual([one.id, two.id]);
  });

  test.each([
    ['', 'has no key that is in use'],
    ['# nothing', 'has no key that is in use'],
    [`next:${one.export()}`, 'has no key that is in use'],
    [randomBytes(16).toString('base64'), 'is not a key'],
    [`${one.export()}AAAA`, 'is not a key'],
    [randomBytes(32).toString('hex'), 'is not a key'],
    ['a secret', 'is not a key'],
    [`${one.export()}\n${one.export()}`, 'has a key twice'],
  ])('the key %j %s, in a message without it', (text, words) => {
    const parse = () => parseDataKeys(text);
    expect(parse).toThrow(words);
    expect(parse).not.toThrow(one.export());
  });
});

describe('the key file next to the data', () => {
  test('the key file is made once, whole, for its owner alone', () => {
    const [made, again] = [ownKeyFile(folder), ownKeyFile(folder)];
    expect(made.read().keys[0].id).toBe(again.read().keys[0].id);
    expect(statSync(made.path).mode & 0o777).toBe(0o600);
    made.write({ ...made.read(), next: makeDataKey() });
    expect(statSync(made.path).mode & 0o777).toBe(0o600);
  });

  test('the key file is refused when others can read it, or its contents are invalid', () => {
    const path = join(folder, 'other.key');
    writeFileSync(path, makeDataKey().export());
    chmodSync(path, 0o644);
    const file = createKeyFile(path, 'DATA_KEY_FILE');
    expect(() => createKeyRing(file)).toThrow(/^DATA_KEY_FILE leads to .* other users/);
    chmodSync(path, 0o600);
    writeFileSync(path, 'no key');
    expect(() => createKeyRing(file)).toThrow(/^DATA_KEY_FILE is not a key: /);
  });

  test('the key file is read again after a change, and a broken one changes nothing, said once', () => {
    const path = join(folder, 'changing.key');
    writeFileSync(path, makeDataKey().export(), { mode: 0o600 });
    const errors: unknown[] = [];
    const file = createKeyFile(path, 'DATA_KEY_FILE');
    const keys = createKeyRing(file, (error) => errors.push(error));
    const [first] = keys.ids();
    writeFileSync(path, 'half a ke');
    keys.refresh();
    keys.refresh();
    expect([keys.ids(), errors.length]).toEqual([[first], 1]);
    const next = makeDataKey();
    writeFileSync(path, next.export());
    keys.refresh();
    expect(keys.ids()).toEqual([next.id]);
  });
});
