import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '#contract/base/picklists.ts';
import type { ScreenText } from '#machines/outline.ts';
import { screenRules } from './screen-rules.ts';
import { screenTexts } from './screen-texts.ts';

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
      `locales/${locale} has no text "${key}", which tools/charts/screen-texts.ts names.`,
    );
  };
  return Object.fromEntries(
    Object.entries(screenTexts[machine] ?? {}).map(([path, keys]) => [
      path,
      keys.map((key) => {
        const when = screenRules[machine]?.only?.[path]?.[key] ?? 'always';
        return { text: getText(key), when };
      }),
    ]),
  );
}

function getValue(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
