import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '#contract/base/picklists.ts';
import {
  outlines,
  type Chart,
  type Drawing,
  type Outline,
  type ReadableState,
} from '#machines/outline.ts';
import { layOutCharts, fullChart } from './layout.ts';
import { createStoredLayOut, getLayoutKey, type GraphLayout, type LayOut } from './layouts.ts';
import { screenRules } from './screen-rules.ts';
import { listScreenTexts, screenWithRules } from './screen.ts';
import { walksIn } from './walks.ts';
import { readTexts } from './texts.ts';

export const locales: readonly Locale[] = ['zh-CN', 'en-US'];

/** A machine as it is drawn in one language; `every` has a line where `chart` has cards. */
export type MachineCharts = { locale: Locale; drawing: Drawing; every: Chart | null };

/** The machines by name, and how many states and events each has. */
export const machines = Object.values(outlines).map(({ name, states }) => {
  const moves = states.flatMap((state) => state.moves);
  return {
    name,
    states: states.length - 1,
    events: new Set(moves.map(({ by }) => `${by.kind} ${by.name}`)).size,
  };
});

/**
 * Draws a machine in every language, by default with the committed layouts. `root` is the folder of the
 * project. Throws for a name that the catalogue does not have.
 */
export async function drawMachine(
  root: string,
  name: string,
  layOut = createStoredLayOut(root),
): Promise<readonly MachineCharts[]> {
  const outline = getOutline(name);
  const texts = locales.map((locale) => readTexts(root, locale, name));
  const charts = await layOutCharts(outline, texts, layOut);
  return Promise.all(
    texts.map(async (own, at) => {
      const chart = charts[at];
      if (chart === undefined) throw new Error(`"${name}" was not laid out in ${own.locale}.`);
      const hasCards = chart.cards.some(({ kind }) => kind !== 'any');
      const every = hasCards ? await fullChart(outline, own, layOut) : null;
      const drawing = { ...describeMachine(root, own.locale, name), chart, hasCards };
      return { locale: own.locale, drawing, every };
    }),
  );
}

/** Draws every machine by `layOut`, and returns the layouts that the charts need by key. */
export async function collectLayouts(
  root: string,
  layOut: LayOut,
): Promise<ReadonlyMap<string, GraphLayout>> {
  const layouts = new Map<string, GraphLayout>();
  for (const { name } of machines) {
    await drawMachine(root, name, async (graph) => {
      const key = getLayoutKey(graph);
      const layout = layouts.get(key) ?? (await layOut(graph));
      layouts.set(key, layout);
      return layout;
    });
  }
  return layouts;
}

/** Returns all of a drawing except its chart. Throws for a name that the catalogue does not have. */
export function describeMachine(
  root: string,
  locale: Locale,
  name: string,
): Omit<Drawing, 'chart' | 'hasCards'> {
  const outline = getOutline(name);
  const list = readFileSync(join(root, `tests/paths/lists/${name}.txt`), 'utf8');
  const { covers = {}, stays = {}, of = {} } = screenRules[name] ?? {};
  return {
    outline,
    screen: screenWithRules(root, locale, name),
    rules: { covers, stays, of },
    ...walksIn(list, outline),
  };
}

function getOutline(name: string): Outline {
  const outline = outlines[name];
  if (outline === undefined) throw new Error(`The catalogue has no machine "${name}".`);
  return outline;
}

/** Returns every state of every machine with what its reader finds on the screen and says, to be searched. */
export function readableStates(root: string, locale: Locale): readonly ReadableState[] {
  return Object.values(outlines).flatMap(({ name }) => {
    const { state, said } = readTexts(root, locale, name);
    const screen = listScreenTexts(root, locale, name);
    const spoken = (outlines[name]?.states ?? []).filter(({ path }) => said(path).length > 0);
    const paths = new Set([...Object.keys(screen), ...spoken.map(({ path }) => path)]);
    return [...paths].map((path) => ({
      machine: name,
      path,
      name: state(path),
      texts: screen[path] ?? [],
      said: said(path),
    }));
  });
}
