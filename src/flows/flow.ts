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

/** What a machine is called, and what it is for. */
export type FlowHead = { title: string; description: string };

export type Flow = { outline: Outline; words: FlowWords; head: FlowHead };

/** Every machine of the site with its title, in the order of the catalogue. */
export async function readFlows(
  i18n: I18n,
  locale: Locale,
): Promise<{ outline: Outline; head: FlowHead }[]> {
  const [{ outlines }] = await Promise.all([
    import('./outlines.gen.ts'),
    loadWords(i18n, locale, ['machines']),
  ]);
  return Object.values(outlines).map((outline) => ({
    outline,
    head: headOf(i18n, locale, outline.name),
  }));
}

/** One machine with its words, or null when there is none of this name. */
export async function readFlow(i18n: I18n, locale: Locale, name: string): Promise<Flow | null> {
  const { outlines } = await import('./outlines.gen.ts');
  const outline = Object.hasOwn(outlines, name) ? outlines[name] : undefined;
  if (outline === undefined) return null;
  const namespace = `flow-${kebab(name)}` as const;
  await loadWords(i18n, locale, ['machines', namespace]);
  const words: FlowWords = i18n.getResourceBundle(locale, namespace);
  return { outline, words, head: headOf(i18n, locale, name) };
}

function headOf(i18n: I18n, locale: Locale, name: string): FlowHead {
  const { title, summary }: { title: string; summary: string } = i18n.getResource(
    locale,
    'machines',
    name,
  );
  return { title, description: summary };
}

/** The key under which the words of a state path or an event stand. */
export function keyOf(name: string): string {
  return name.replaceAll('.', '/');
}

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
