import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '#contract/base/picklists.ts';
import type { Move } from '#machines/outline.ts';

/** The texts of a chart in one language. */
export type ChartTexts = {
  locale: Locale;
  /** Returns the name of a state, or its path where it has none. */
  state: (path: string) => string;
  /** Lists what customers say in a state: `said`, separated by slashes. */
  said: (path: string) => readonly string[];
  /** Returns the text for the cause of a move. */
  cause: (by: Move['by']) => string;
  guard: (name: string) => string;
  otherwise: string;
  anyTime: string;
};

type Named = Readonly<Record<string, string>>;

/** Reads the texts of a machine from the locales. Throws where a file is missing. */
export function readTexts(root: string, locale: Locale, machine: string): ChartTexts {
  const read = (name: string) =>
    JSON.parse(readFileSync(join(root, `locales/${locale}/${name}.json`), 'utf8'));
  const own: {
    states: Readonly<Record<string, { name: string; said?: string }>>;
    events: Named;
    ports: Named;
    delays: Named;
    guards: Named;
  } = read(`flow-${machine.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`);
  const { chart }: { chart: { otherwise: string; anyTime: string; always: string } } =
    read('flows');
  return {
    locale,
    state: (path) => own.states[toLocaleKey(path)]?.name ?? path,
    said: (path) => own.states[toLocaleKey(path)]?.said?.split(' / ') ?? [],
    cause: ({ kind, name }) => {
      if (kind === 'always') return chart.always;
      const named = kind === 'event' ? own.events : kind === 'after' ? own.delays : own.ports;
      return named[toLocaleKey(name)] ?? name;
    },
    guard: (name) => own.guards[name] ?? name,
    otherwise: chart.otherwise,
    anyTime: chart.anyTime,
  };
}

function toLocaleKey(name: string): string {
  return name.replaceAll('.', '/');
}
