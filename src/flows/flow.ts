import type { i18n as I18n } from 'i18next';
import type { Locale } from '../../contract/words.ts';
import type { Outline } from '../../machines/outline.ts';
import { loadWords } from '../i18n/words.ts';

/** What the parts of one machine are called. Paths and events have `/` where the machine has `.`. */
export type FlowWords = {
  states: Readonly<Record<string, { name: string; text: string }>>;
  events: Readonly<Record<string, string>>;
  ports: Readonly<Record<string, string>>;
  delays: Readonly<Record<string, string>>;
  guards: Readonly<Record<string, string>>;
};

export type Flow = {
  outline: Outline;
  words: FlowWords;
  head: { title: string; description: string };
};

/** Every machine of the site, in the order of the catalogue. */
export async function readOutlines(): Promise<Readonly<Record<string, Outline>>> {
  return (await import('./outlines.gen.ts')).outlines;
}

/** One machine with its words, or null when there is none of this name. */
export async function readFlow(i18n: I18n, locale: Locale, name: string): Promise<Flow | null> {
  const outlines = await readOutlines();
  const outline = Object.hasOwn(outlines, name) ? outlines[name] : undefined;
  if (outline === undefined) return null;
  const namespace = `flow-${kebab(name)}` as const;
  await loadWords(i18n, locale, ['machines', namespace]);
  const words: FlowWords = i18n.getResourceBundle(locale, namespace);
  const { title, summary }: { title: string; summary: string } = i18n.getResource(
    locale,
    'machines',
    name,
  );
  return { outline, words, head: { title, description: summary } };
}

/** The key under which the words of a state path or an event stand. */
export function keyOf(name: string): string {
  return name.replaceAll('.', '/');
}

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
