import { parsePattern } from './parse-pattern.ts';
import type { Part } from './parse-pattern.ts';

/** The edges of the input are symbols too, so that `^` and `$` are places like others. */
export const startOfInput = '^start';
export const endOfInput = '$end';

// Longer bounds count as endless: a loop over 255 characters is as slow as one without an end.
export const longestBound = 8;

const characters = [
  ...Array.from({ length: 127 }, (_, code) => String.fromCharCode(code)),
  ...'\u00A0é\u0301\u200B\u202E１а\u3000中，“１¥\uFF0B\uFFFD',
];

/**
 * The positions of an engine in a pattern. Each consumes some symbols, and `next` lists the positions
 * after it: one reached in two ways is listed twice.
 */
export type Automaton = {
  symbols: readonly string[];
  takes: readonly ReadonlySet<string>[];
  next: readonly (readonly number[])[];
  /** The places that follow the start of the input. */
  first: readonly number[];
  accepting: ReadonlySet<number>;
};

type Piece = { first: number[]; last: number[]; canBeEmpty: boolean };

/** Returns the automaton of a regular expression, which tries every position of the input in turn. */
export function toAutomaton(expression: RegExp): Automaton {
  const takes: ((symbol: string) => boolean)[] = [];
  const next: number[][] = [];
  const add = (matches: (symbol: string) => boolean): number => {
    next.push([]);
    return takes.push(matches) - 1;
  };
  const connect = (from: readonly number[], to: readonly number[]) => {
    for (const place of from) next[place]?.push(...to);
  };
  const empty = (): Piece => ({ first: [], last: [], canBeEmpty: true });
  const inOrder = (left: Piece, right: Piece): Piece => {
    connect(left.last, right.first);
    return {
      first: left.canBeEmpty ? [...left.first, ...right.first] : left.first,
      last: right.canBeEmpty ? [...left.last, ...right.last] : right.last,
      canBeEmpty: left.canBeEmpty && right.canBeEmpty,
    };
  };
  const single = (matches: (symbol: string) => boolean): Piece => {
    const place = add(matches);
    return { first: [place], last: [place], canBeEmpty: false };
  };
  const build = (part: Part): Piece => {
    switch (part.kind) {
      case 'char':
        return single((symbol) => symbol.length === 1 && part.matches(symbol));
      case 'start':
        return single((symbol) => symbol === startOfInput);
      case 'end':
        return single((symbol) => symbol === endOfInput);
      case 'sequence':
        return part.parts.reduce((before, each) => inOrder(before, build(each)), empty());
      case 'choice': {
        const built = part.parts.map(build);
        return {
          first: built.flatMap(({ first }) => first),
          last: built.flatMap(({ last }) => last),
          canBeEmpty: built.some(({ canBeEmpty }) => canBeEmpty),
        };
      }
      case 'ahead':
        // The engine comes back from here: nothing follows, and the rest begins where this does.
        return { ...build(part.part), last: [], canBeEmpty: true };
      case 'loop': {
        const isEndless = part.max > longestBound;
        const copies = isEndless ? Math.max(1, Math.min(part.min, longestBound)) : part.max;
        let whole = empty();
        for (let copy = 1; copy <= copies; copy += 1) {
          const piece = build(part.part);
          if (isEndless && copy === copies) connect(piece.last, piece.first);
          whole = inOrder(whole, copy > part.min ? { ...piece, canBeEmpty: true } : piece);
        }
        return whole;
      }
    }
  };
  const pattern = build(parsePattern(expression));
  const first = [...pattern.first];
  if (!expression.sticky) {
    const skipping = add((symbol) => symbol !== endOfInput);
    next[skipping]?.push(skipping, ...pattern.first);
    first.push(skipping);
  } else {
    first.push(...single((symbol) => symbol === startOfInput).first);
    next.at(-1)?.push(...pattern.first);
  }
  const symbols = [
    ...oneOfEachKind([...characters, ...expression.source], takes),
    startOfInput,
    endOfInput,
  ];
  return {
    symbols,
    takes: takes.map((matches) => new Set(symbols.filter(matches))),
    next,
    first,
    accepting: new Set(pattern.last),
  };
}

/** Returns one symbol for each set of places that take the same symbols. */
function oneOfEachKind(
  symbols: readonly string[],
  takes: readonly ((symbol: string) => boolean)[],
): readonly string[] {
  const kinds = new Map<string, string>();
  for (const symbol of symbols) {
    const kind = takes.map((matches) => (matches(symbol) ? '1' : '0')).join('');
    // Printable symbols are easier to read in a failure.
    if (!kinds.has(kind) || (symbol >= 'a' && symbol <= 'z')) kinds.set(kind, symbol);
  }
  return [...kinds.values()];
}
