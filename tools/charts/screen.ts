import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '#contract/base/picklists.ts';
import { outlines, type ScreenText, type ShownWhen } from '#machines/outline.ts';
import { screenRules } from './screen-rules.ts';
import recorded from './screens.json' with { type: 'json' };

/** The record of what the tours saw; `npm run look -- screens` writes it. */
export const screensFile = 'tools/charts/screens.json';

/**
 * The locale keys of the texts on the screen by machine and innermost state, those of the fewest states first.
 * True for a text that every visit of the state has shown.
 */
export type RecordedScreens = Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, boolean>>>>>
>;
export const recordedScreens: RecordedScreens = recorded;

/**
 * The locale keys of the texts on the screen, by machine and innermost state, and when each is there: what
 * the tours have recorded, and the rules for what they cannot see.
 */
export const screenKeys: Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, ShownWhen>>>>>
> = Object.fromEntries(
  Object.values(outlines).map(({ name, states }) => [
    name,
    Object.fromEntries(
      states
        .filter(({ type }) => type === 'atomic' || type === 'final')
        .map(({ path }) => [path, listKeys(name, path)]),
    ),
  ]),
);

function listKeys(machine: string, path: string): Readonly<Record<string, ShownWhen>> {
  const seen = Object.entries(recordedScreens[machine]?.[path] ?? {});
  return {
    ...Object.fromEntries(
      seen.map(([key, isAlways]) => [key, isAlways ? 'always' : 'unrecorded'] as const),
    ),
    ...screenRules[machine]?.only?.[path],
  };
}

/**
 * Returns the texts on the screen in each state of a machine, from the locales, with an ellipsis for each
 * inserted value. Throws for a text missing in the locale.
 */
export function listScreenTexts(
  root: string,
  locale: Locale,
  machine: string,
): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    Object.entries(screenWithRules(root, locale, machine)).map(([path, texts]) => [
      path,
      texts.map(({ text }) => text.replaceAll(/\{\{[^{}]*\}\}/g, '…')),
    ]),
  );
}

/** Returns the same texts with the names of inserted values, and with the condition of each text. */
export function screenWithRules(
  root: string,
  locale: Locale,
  machine: string,
): Readonly<Record<string, readonly ScreenText[]>> {
  const files = new Map<string, unknown>();
  const getText = (key: string) => {
    const [namespace = '', path = ''] = key.split(':');
    const file = join(root, `locales/${locale}/${namespace}.json`);
    if (!files.has(namespace)) files.set(namespace, JSON.parse(readFileSync(file, 'utf8')));
    const at = (steps: string) => steps.split('.').reduce<unknown>(getValue, files.get(namespace));
    const text = at(path) ?? at(`${path}_other`);
    if (typeof text === 'string') return text;
    throw new Error(
      `locales/${locale} has no text "${key}": run "npm run look -- screens ${machine}", or take it off tools/charts/screen-rules.ts.`,
    );
  };
  return Object.fromEntries(
    Object.entries(screenKeys[machine] ?? {}).map(([path, keys]) => [
      path,
      Object.entries(keys).map(([key, when]) => ({ text: getText(key), when })),
    ]),
  );
}

function getValue(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
