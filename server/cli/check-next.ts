import { fillText } from '#contract/base/fill-text.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { loadTexts } from './texts.ts';

/** One thing that a site needs before it takes money; `todo` is null when nothing is open. */
export type CheckItem = {
  name: string;
  /** The task, in English. */
  todo: string | null;
  /** The names concerned, such as those of switches; they need no translation. */
  facts?: string;
};

/** Describes the first open item, why it matters, and how to close it. */
export function describeNext(items: readonly CheckItem[], locale: Locale): string {
  const texts = loadTexts('admin-check', locale);
  const open = items.filter(({ todo }) => todo !== null);
  const [first] = open;
  if (first === undefined) return texts.none;
  const { title = first.name, what = first.todo, why, command } = texts.items[first.name] ?? {};
  const sum = { open: String(open.length), all: String(items.length), title };
  const lines = [
    [texts.what, what],
    [texts.facts, first.facts],
    [texts.why, why],
    [texts.command, command],
  ].flatMap(([label, text]) => (text === undefined ? [] : [`${label} ${text}`]));
  return [fillText(texts.open, sum), '', ...lines, '', texts.next].join('\n');
}
