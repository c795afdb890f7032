import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import { createI18n } from '#src/i18n/translations.ts';

const resources = {
  'en-US': {
    a: {
      greeting: 'Hello {{name}}',
      title: 'The $t(b:name) of today',
      count_one: '{{count}} order',
      count_other: '{{count}} orders',
      list: [{ name: 'one' }, { name: 'two $t(b:name)' }],
    },
    b: { name: 'park' },
  },
};

function plain() {
  const i18n = createInstance();
  void i18n.init({
    lng: 'en-US',
    resources,
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  return i18n;
}

function keeping() {
  const i18n = createI18n('en-US');
  for (const [name, texts] of Object.entries(resources['en-US'])) {
    i18n.addResourceBundle('en-US', name, texts);
  }
  return i18n;
}

/** Returns a translator that takes any key: these texts are not those of the site. */
function translate(i18n: ReturnType<typeof plain>, prefix?: string) {
  const t: unknown = Reflect.apply(i18n.getFixedT, i18n, ['en-US', 'a', prefix]);
  if (typeof t !== 'function') throw new Error('No translator.');
  return (...words: unknown[]): unknown => t(...words);
}

test('a kept text is the one that i18next resolves, with and without values', () => {
  const [expected, actual] = [translate(plain()), translate(keeping())];
  const calls = [
    ['title'],
    ['list', { returnObjects: true }],
    ['list.0', { returnObjects: true }],
    ['greeting', { name: 'A' }],
    ['greeting', { name: 'B' }],
    ['count', { count: 1 }],
    ['count', { count: 2 }],
    ['missing'],
    ['missing', 'instead'],
  ];

  for (const call of [...calls, ...calls]) expect(actual(...call)).toEqual(expected(...call));
  expect(translate(keeping(), 'list')('1.name')).toBe('two park');
});

test('a text that arrives later replaces a kept one, also where another text names it', () => {
  const i18n = keeping();
  const t = translate(i18n);
  expect(t('title')).toBe('The park of today');

  i18n.addResourceBundle('en-US', 'b', { name: 'garden' }, false, true);

  expect(translate(i18n)('title')).toBe('The garden of today');
});

test('a tree of texts is resolved once and cannot be changed by its readers', () => {
  const i18n = keeping();
  const tree = translate(i18n)('list', { returnObjects: true });

  expect(translate(i18n)('list', { returnObjects: true })).toBe(tree);
  expect(Object.isFrozen(tree)).toBe(true);
});
