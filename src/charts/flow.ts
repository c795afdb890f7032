import type { i18n as I18n } from 'i18next';
import type { Locale } from '#contract/base/picklists.ts';
import type { Drawing } from '#machines/outline.ts';
import { loadTranslations } from '#src/i18n/translations.ts';
import type { Found } from './find-states.ts';

/** The texts about one machine. Paths and events have `/` where the machine has `.`. */
export type FlowTexts = {
  states: Readonly<Record<string, { name: string; text: string }>>;
  events: Readonly<Record<string, string>>;
  ports: Readonly<Record<string, string>>;
  delays: Readonly<Record<string, string>>;
  guards: Readonly<Record<string, string>>;
};

/** The name of a machine and its purpose. */
export type FlowHead = { title: string; description: string };

/** A machine in the list of all. */
export type FlowListing = { name: string; title: string; states: number };

export type Flow = {
  name: string;
  drawing: Drawing;
  texts: FlowTexts;
  head: FlowHead;
  all: readonly FlowListing[];
};

/** Lists every machine of the site with its title, in the order of the catalogue. */
export async function readFlows(i18n: I18n, locale: Locale): Promise<FlowListing[]> {
  const [{ machines }] = await Promise.all([
    import('virtual:flow-charts'),
    loadTranslations(i18n, locale, ['machines']),
  ]);
  return machines.map(({ name, states }) => ({
    name,
    title: getFlowHead(i18n, locale, name).title,
    states,
  }));
}

/** A state that a search has found, with the title of its machine. */
export type FoundState = Found & { title: string };

/** Finds the states that match `query`, the closest first; none without a query. */
export async function searchStates(
  i18n: I18n,
  locale: Locale,
  query: string | undefined,
): Promise<readonly FoundState[]> {
  if (query === undefined) return [];
  const [{ searches }, { findStates }] = await Promise.all([
    import('virtual:flow-charts'),
    import('./find-states.ts'),
    loadTranslations(i18n, locale, ['machines']),
  ]);
  const { states } = await searches[locale]();
  return findStates(states, query).map((found) => ({
    ...found,
    title: getFlowHead(i18n, locale, found.machine).title,
  }));
}

/** Loads the chart of one machine with its texts; null if no machine has this name. */
export async function readFlow(i18n: I18n, locale: Locale, name: string): Promise<Flow | null> {
  const { machines, drawings } = await import('virtual:flow-charts');
  const key = `${name}/${locale}`;
  const load = Object.hasOwn(drawings, key) ? drawings[key] : undefined;
  if (load === undefined) return null;
  const namespace = `flow-${kebab(name)}` as const;
  const [{ drawing }] = await Promise.all([
    load(),
    loadTranslations(i18n, locale, ['machines', namespace]),
  ]);
  const texts: FlowTexts = i18n.getResourceBundle(locale, namespace);
  const all = machines.map((each) => ({
    ...each,
    title: getFlowHead(i18n, locale, each.name).title,
  }));
  return { name, drawing, texts, head: getFlowHead(i18n, locale, name), all };
}

function getFlowHead(i18n: I18n, locale: Locale, name: string): FlowHead {
  const { title, summary }: { title: string; summary: string } = i18n.getResource(
    locale,
    'machines',
    name,
  );
  return { title, description: summary };
}

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
