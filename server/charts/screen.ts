import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '#contract/picklists.ts';
import { screenTexts } from './screen-texts.ts';

/**
 * Returns what its reader finds on the screen in each state of a machine, in the texts of the page. Throws
 * for a text that the locale does not have.
 */
export function screenOf(
  root: string,
  locale: Locale,
  machine: string,
): Readonly<Record<string, readonly string[]>> {
  const files = new Map<string, unknown>();
  const textOf = (key: string) => {
    const [namespace = '', path = ''] = key.split(':');
    const file = join(root, `locales/${locale}/${namespace}.json`);
    if (!files.has(namespace)) files.set(namespace, JSON.parse(readFileSync(file, 'utf8')));
    const at = (steps: string) => steps.split('.').reduce<unknown>(valueOf, files.get(namespace));
    const text = at(path) ?? at(`${path}_other`);
    if (typeof text === 'string') return text.replaceAll(/\{\{[^{}]*\}\}/g, '…');
    throw new Error(
      `locales/${locale} has no text "${key}", which server/charts/screen-texts.ts names.`,
    );
  };
  return Object.fromEntries(
    Object.entries(screenTexts[machine] ?? {}).map(([path, keys]) => [path, keys.map(textOf)]),
  );
}

function valueOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
