import { endOfInput, longestBound, startOfInput, toAutomaton } from './automaton.ts';
import type { Automaton } from './automaton.ts';
import { parsePattern } from './parse-pattern.ts';
import type { Part } from './parse-pattern.ts';

/** An input that makes a backtracking engine try again: `before`, `repeated` many times, `after`. */
export type WorstInput = { before: string; repeated: string; after: string };

const mostInputs = 12;
const mostSteps = 200_000;

/**
 * Returns inputs on which an expression may take more than linear time, by the criterion of Weber and
 * Seidl: a word that leads from one place back to itself, from there to another, and from that other
 * back to itself. Each repetition then doubles or adds the ways that an engine has to try.
 */
export function findWorstInputs(expression: RegExp): readonly WorstInput[] {
  const automaton = toAutomaton(expression);
  const found = new Map<string, WorstInput>();
  for (const [from, to] of ambiguousPairs(automaton)) {
    if (found.size >= mostInputs) break;
    const repeated = findRepeatedWord(automaton, from, to);
    const before = repeated === null ? null : findWordTo(automaton, from);
    if (repeated === null || before === null) continue;
    const after = findRefusedEnd(automaton, `${before}${repeated.repeat(3)}`);
    found.set(`${before}|${repeated}`, { before, repeated, after });
  }
  return [...found.values(), ...findNearMisses(parsePattern(expression), automaton.symbols)];
}

/** Returns, for each long run of characters that an expression asks for, runs that are one too short. */
function findNearMisses(part: Part, symbols: readonly string[]): readonly WorstInput[] {
  if ('parts' in part) return part.parts.flatMap((each) => findNearMisses(each, symbols));
  if (part.kind === 'ahead') return findNearMisses(part.part, symbols);
  if (part.kind !== 'loop') return [];
  const { min, part: inner } = part;
  if (inner.kind !== 'char' || min <= longestBound) return findNearMisses(inner, symbols);
  const characters = symbols.filter((symbol) => symbol.length === 1);
  const one = characters.find(inner.matches);
  const other = characters.find((symbol) => !inner.matches(symbol)) ?? '';
  return one === undefined
    ? []
    : [{ before: '', repeated: `${one.repeat(min - 1)}${other}`, after: '' }];
}

/** Returns the pairs of places that an engine may be in after the same word, in order of discovery. */
function ambiguousPairs({ takes, next }: Automaton): readonly (readonly [number, number])[] {
  const reach = takes.map((_, place) => reachedFrom(next, place));
  const loops = takes.flatMap((_, place) => (reach[place]?.has(place) === true ? [place] : []));
  return loops.flatMap((from) =>
    loops.flatMap((to) => {
      const isTwice = (next[from] ?? []).filter((place) => place === to).length > 1;
      if (from === to) return isTwice ? [[from, to] as const] : [];
      return reach[from]?.has(to) === true ? [[from, to] as const] : [];
    }),
  );
}

function reachedFrom(next: Automaton['next'], start: number): ReadonlySet<number> {
  const reached = new Set<number>();
  const open = [...(next[start] ?? [])];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (reached.has(place)) continue;
    reached.add(place);
    open.push(...(next[place] ?? []));
  }
  return reached;
}

/** Returns a word that leads from `from` to `from`, from `from` to `to` and from `to` to `to`. */
function findRepeatedWord(automaton: Automaton, from: number, to: number): string | null {
  return search<readonly [number, number, number]>(
    automaton,
    [from, from, to],
    ([one, other, last], symbol) => {
      const after = (place: number) =>
        [...new Set(automaton.next[place])].filter((each) => automaton.takes[each]?.has(symbol));
      return after(one).flatMap((first) =>
        after(other).flatMap((second) =>
          after(last).map((third) => [first, second, third] as const),
        ),
      );
    },
    ([one, other, last]) => one === from && other === to && last === to,
  );
}

/** Returns a word that leads from the start of the input to a place. */
function findWordTo(automaton: Automaton, wanted: number): string | null {
  const first = automaton.first.filter((place) => automaton.takes[place]?.has(startOfInput));
  if (first.includes(wanted)) return '';
  const words = first.map((start) =>
    search<readonly [number]>(
      automaton,
      [start],
      ([place], symbol) =>
        (automaton.next[place] ?? [])
          .filter((each) => automaton.takes[each]?.has(symbol))
          .map((each) => [each] as const),
      ([place]) => place === wanted,
    ),
  );
  return words.filter((word) => word !== null).toSorted((a, b) => a.length - b.length)[0] ?? null;
}

/** Returns an end with which the whole input does not match, or nothing where it always does. */
function findRefusedEnd(automaton: Automaton, input: string): string {
  const { takes, next, accepting, symbols } = automaton;
  const step = (places: readonly number[], symbol: string) => [
    ...new Set(
      places.flatMap((place) => next[place] ?? []).filter((each) => takes[each]?.has(symbol)),
    ),
  ];
  let places: readonly number[] = automaton.first.filter((each) => takes[each]?.has(startOfInput));
  for (const character of input) places = step(places, character);
  const open = [{ places, word: '' }];
  const isOver = (each: readonly number[]) => each.some((place) => accepting.has(place));
  for (let at = 0; at < open.length && at < 500; at += 1) {
    const { places: current = [], word = '' } = open[at] ?? {};
    if (!isOver(step(current, endOfInput)) && (word === '' || !isOver(current))) return word;
    if (word.length < 3) {
      for (const symbol of symbols) {
        if (symbol.length === 1) {
          open.push({ places: step(current, symbol), word: `${word}${symbol}` });
        }
      }
    }
  }
  return '';
}

/** Searches breadth first; the word has at least one character. */
function search<T extends readonly number[]>(
  { symbols }: Automaton,
  start: T,
  after: (state: T, symbol: string) => readonly T[],
  isFound: (state: T) => boolean,
): string | null {
  const seen = new Set<string>();
  const open: { state: T; word: string }[] = [{ state: start, word: '' }];
  for (let at = 0; at < open.length && seen.size < mostSteps; at += 1) {
    const current = open[at];
    if (current === undefined) return null;
    for (const symbol of symbols) {
      if (symbol.length > 1) continue;
      for (const state of after(current.state, symbol)) {
        const word = `${current.word}${symbol}`;
        if (isFound(state)) return word;
        const key = state.join(',');
        if (seen.has(key)) continue;
        seen.add(key);
        open.push({ state, word });
      }
    }
  }
  return null;
}
