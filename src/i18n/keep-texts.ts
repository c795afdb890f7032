import type { i18n as I18n } from 'i18next';

type Translate = (key: unknown, options?: unknown, ...rest: unknown[]) => unknown;

/**
 * Makes `i18n` keep the texts that it has resolved: i18next resolves a text again for each call, and a tree of texts
 * leaf by leaf, which took a tenth of the time of a move between pages (decision 014). Kept are texts without values
 * and whole trees; new texts empty the memory. Trees are shared by all callers and frozen.
 */
export function keepTexts(i18n: I18n): void {
  const translators = new Map<string, Translate>();
  i18n.store.on('added', () => translators.clear());
  i18n.getFixedT = new Proxy(i18n.getFixedT, {
    apply(getFixedT, self, scope) {
      const [language, namespace, prefix = ''] = scope;
      const name = `${language}|${namespace}|${prefix}`;
      const translate = translators.get(name) ?? keepAnswers(Reflect.apply(getFixedT, self, scope));
      translators.set(name, translate);
      return translate;
    },
  });
}

function keepAnswers(translate: Translate): Translate {
  const texts = new Map<string, unknown>();
  const trees = new Map<string, unknown>();
  const answer: Translate = (key, options, ...rest) => {
    const answers = options === undefined ? texts : asksForTree(options) ? trees : null;
    if (answers === null || typeof key !== 'string') return translate(key, options, ...rest);
    const found = answers.get(key) ?? freeze(translate(key, options, ...rest));
    answers.set(key, found);
    return found;
  };
  // A translator carries its language and namespace as properties.
  return Object.assign(answer, translate);
}

/** Checks whether the options are exactly `{ returnObjects: true }`. */
function asksForTree(options: unknown): boolean {
  if (typeof options !== 'object' || options === null) return false;
  return 'returnObjects' in options && options.returnObjects === true && isLone(options);
}

function isLone(options: object): boolean {
  return Object.keys(options).length === 1;
}

function freeze(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  for (const each of Object.values(value)) freeze(each);
  return Object.freeze(value);
}
