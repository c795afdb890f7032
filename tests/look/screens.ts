import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Locale } from '#contract/base/picklists.ts';
import { outlines } from '#machines/outline.ts';
import { getParentPath } from '#src/charts/paths.ts';
import { unseenReason } from '#src/charts/picture-of.ts';
import { screensFile, type RecordedScreens } from '#tools/charts/screen.ts';
import { screenRules } from '#tools/charts/screen-rules.ts';
import { listPatterns } from '#tests/paths/drivers/tour.ts';
import { settled } from './still-page.ts';
import { eachStateTour, type StateTour } from './tours.ts';

const root = join(import.meta.dirname, '../..');

/** A place of a tour: the visible states, and the keys of the texts on the screen. */
type Place = { states: readonly string[]; keys: ReadonlySet<string> };

/**
 * Plays the tours through the states of every machine and writes the keys of the texts that each state shows
 * (`screensFile`): those of `screenRules` that both languages have on the screen. Machines limit the
 * selection; the others stay as they are. Throws for an unknown one.
 */
export async function recordScreens(machines: readonly string[]): Promise<void> {
  const places = new Map<string, ReadonlyMap<string, Place>>();
  await eachStateTour(machines, async (tour) => {
    const taken = await recordPlaces(tour);
    const others = places.get(tour.machine);
    if (others === undefined) {
      places.set(tour.machine, taken);
      return;
    }
    const both = [...taken].flatMap(([way, { states, keys }]) => {
      const other = others.get(way);
      if (other === undefined) return [];
      return { states, keys: new Set([...keys].filter((key) => other.keys.has(key))) };
    });
    const before: RecordedScreens = JSON.parse(readFileSync(join(root, screensFile), 'utf8'));
    const after = { ...before, [tour.machine]: tellingTexts(tour.machine, both) };
    const sorted = Object.fromEntries(Object.entries(after).toSorted());
    writeFileSync(join(root, screensFile), `${JSON.stringify(sorted, null, 2)}\n`);
    console.log(tour.machine);
  });
}

/** Plays a tour; resolves to its places by the steps to them. */
async function recordPlaces({
  machine,
  stage,
  driver,
  play,
}: StateTour): Promise<ReadonlyMap<string, Place>> {
  const texts = textsOfMachine(machine).flatMap((key) =>
    listForms(stage.locale, key).map((form) => ({
      key,
      pattern: listPatterns(stage, [form])[0]?.replaceAll(/<\/?\w+ ?\/?>/g, '') ?? '',
    })),
  );
  const patterns = [...new Set(texts.map(({ pattern }) => pattern))]
    .toSorted((one, other) => other.length - one.length)
    .map((pattern) => ({
      pattern,
      whole: new RegExp(`^${pattern}$`, 'u'),
      // The text among other sentences.
      part: new RegExp(`(?:^|[。？！.?!] ?)${pattern}(?:$|(?<=[。？！.?!]))`, 'u'),
    }));
  const places = new Map<string, Place>();
  await play(async (states, way) => {
    if (states.some((state) => unseenReason(machine, state) === 'outOfSight')) return;
    await settled(stage.page);
    const shown = await textsOnScreen(stage.page);
    const found = new Set(
      shown.flatMap((text) => {
        // The longest pattern says the most.
        const one = patterns.find(({ whole }) => whole.test(text));
        const all = one === undefined ? patterns.filter(({ part }) => part.test(text)) : [one];
        return all.map(({ pattern }) => pattern);
      }),
    );
    places.set(way, {
      states: driver.filterSpoken?.(states) ?? states,
      keys: new Set(texts.flatMap(({ key, pattern }) => (found.has(pattern) ? key : []))),
    });
  }, true);
  return places;
}

/** Returns the locale keys of the machine's texts in `screenRules`; of keys with the same words the first. */
function textsOfMachine(machine: string): readonly string[] {
  const keys = new Map<string, string>();
  for (const begins of screenRules[machine]?.texts ?? []) {
    const english = listTexts('en-US', begins);
    for (const [form, text] of listTexts('zh-CN', begins)) {
      const key = form.replace(plural, '');
      const words = JSON.stringify([text, english.get(key) ?? english.get(`${key}_other`)]);
      const isOf = key.startsWith(begins) && /^(?:[:.]|$)/.test(key.slice(begins.length));
      if (isOf && !keys.has(words)) keys.set(words, key);
    }
  }
  return [...new Set(keys.values())];
}

const plural = /_(?:one|other)$/;

/** Returns a key, or those of its forms for a number. */
function listForms(locale: Locale, key: string): readonly string[] {
  return [...listTexts(locale, key).keys()].filter((form) => form.replace(plural, '') === key);
}

/** Returns the texts by key in the namespace of a key. */
function listTexts(locale: Locale, key: string): ReadonlyMap<string, string> {
  const [namespace = ''] = key.split(':');
  const list = (value: unknown, path: string): [string, string][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, inner]) => list(inner, `${path}.${name}`))
      : [[path.replace('.', ':'), String(value)]];
  const file = join(root, `locales/${locale}/${namespace}.json`);
  return new Map(list(JSON.parse(readFileSync(file, 'utf8')), namespace));
}

/** Collects the texts of the visible elements, except those of step trails, which name future steps. */
function textsOnScreen(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const texts = new Set<string>();
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (element.closest('ol, svg') !== null || !element.checkVisibility()) continue;
      const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      const isOneText = [...element.children].every(
        (child) => getComputedStyle(child).display === 'inline',
      );
      for (const text of own.map(({ nodeValue }) => nodeValue ?? ''))
        texts.add(text.replaceAll(/\s+/g, ' ').trim());
      if (isOneText) texts.add(element.innerText.replaceAll(/\s+/g, ' ').trim());
    }
    return [...texts];
  });
}

/**
 * Attributes each text to the states that show it; of parallel states to those that show it most often. A text that is
 * in every place, or in more than half of the states, identifies none. True for a text in every place of its state;
 * these come first, and of them those of the fewest states.
 */
function tellingTexts(machine: string, places: readonly Place[]): RecordedScreens[string] {
  const shows = new Map<string, Set<string>>();
  for (const key of new Set(places.flatMap(({ keys }) => [...keys]))) {
    const at = places.filter(({ keys }) => keys.has(key));
    if (at.length === places.length) continue;
    const share = (state: string) => {
      const region = findRegion(machine, state);
      const isInRegion = (each: string) => findRegion(machine, each) === region;
      const showing = new Set(at.flatMap(({ states }) => states.filter(isInRegion)));
      const visits = places.filter(({ states }) => states.some((each) => showing.has(each)));
      return visits.filter((place) => at.includes(place)).length / visits.length;
    };
    for (const { states } of at) {
      const [first] = states.toSorted((one, other) => share(other) - share(one));
      if (first !== undefined) shows.set(key, (shows.get(key) ?? new Set()).add(first));
    }
  }
  const states = [...new Set(places.flatMap((place) => place.states))].toSorted();
  const telling = [...shows]
    .filter(([, by]) => by.size <= states.length / 2)
    .toSorted(([, one], [, other]) => one.size - other.size);
  return Object.fromEntries(
    states.map((state) => {
      const at = places.filter((place) => place.states.includes(state));
      const isAlways = (key: string) => at.every(({ keys }) => keys.has(key));
      const own = telling.flatMap(([key, by]) => (by.has(state) ? key : []));
      const inOrder = [...own.filter(isAlways), ...own.filter((key) => !isAlways(key))];
      return [state, Object.fromEntries(inOrder.map((key) => [key, isAlways(key)]))];
    }),
  );
}

/** Returns the region of a parallel state that contains a state; empty outside of any. */
function findRegion(machine: string, state: string): string {
  const parent = getParentPath(state);
  const outer = outlines[machine]?.states.find(({ path }) => path === getParentPath(parent));
  return state.includes('.') && outer?.type === 'parallel' ? parent : '';
}
