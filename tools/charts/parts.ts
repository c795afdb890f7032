import type { Move, Outline, OutlineState } from '#machines/outline.ts';

/** A move and its place in the list of all moves of the outline. */
export type NumberedMove = { at: number; from: string; move: Move; isOtherwise: boolean };

export type Card = {
  id: string;
  kind: 'any' | 'fan' | 'jump';
  /** The state that contains it; empty for the whole chart. */
  parent: string;
  from: readonly string[];
  to: string;
  moves: readonly NumberedMove[];
};

/** From a state or a card to a state or a card; `moves` is empty where a card says them. */
export type Line = { from: string; to: string; moves: readonly NumberedMove[] };

/** The drawn parts of a machine. Every move is in exactly one box, card or line. */
export type Parts = {
  inBox: ReadonlyMap<string, readonly NumberedMove[]>;
  cards: readonly Card[];
  lines: readonly Line[];
};

/** Lines that end in a card instead of going all the way back, as `from > to`. */
export type Jumps = ReadonlySet<string>;

/**
 * Returns the drawn parts of a machine: a line for each pair of states, events without a target in the box,
 * events of a frame on a card "at any time", and, if `cards` says so, one event of many states and long
 * ways back as cards.
 */
export function createParts(
  outline: Outline,
  { jumps, fans }: { jumps: Jumps; fans: boolean },
): Parts {
  const inBox = new Map<string, NumberedMove[]>();
  const anyTime = new Map<string, NumberedMove[]>();
  const between: NumberedMove[] = [];
  for (const each of numberedMoves(outline)) {
    const { from, move } = each;
    if (from === '' || (move.target !== null && isBelow(move.target, from)))
      push(anyTime, from, each);
    else if (move.target === null || move.target === from) push(inBox, from, each);
    else between.push(each);
  }
  const fanned = fans ? groupFans(outline, between) : [];
  const told = new Set(fanned.flatMap(({ moves }) => moves.map(({ at }) => at)));
  const pairs = new Map<string, NumberedMove[]>();
  for (const each of between) {
    if (!told.has(each.at)) push(pairs, `${each.from} > ${each.move.target}`, each);
  }
  const any = [...anyTime].flatMap(([from, moves]) => anyTimeParts(from, moves));
  const lines = [...pairs].map(([pair, moves]) => createPairLines(pair, moves, jumps.has(pair)));
  return {
    inBox,
    cards: [...any, ...fanned.map((card) => ({ card, lines: [cardLine(card)] })), ...lines].flatMap(
      ({ card }) => card ?? [],
    ),
    lines: [...any, ...fanned.map((card) => ({ lines: [cardLine(card)] })), ...lines].flatMap(
      (each) => each.lines,
    ),
  };
}

/** Returns every move of an outline in order. */
export function numberedMoves({ states }: Outline): NumberedMove[] {
  return states
    .flatMap((state) => state.moves.map((move) => ({ state, move })))
    .map(({ state, move }, at) => ({
      at,
      from: state.path,
      move,
      isOtherwise: isLeft(state, move),
    }));
}

export function getParentPath(path: string): string {
  return path.split('.').slice(0, -1).join('.');
}

export function isBelow(path: string, above: string): boolean {
  return above === '' ? path !== '' : path.startsWith(`${above}.`);
}

/**
 * Checks whether a move without a condition is the fallback of those before it, which lead to other states.
 */
function isLeft({ moves }: OutlineState, { by, guard }: Move): boolean {
  const siblings = moves.filter((each) => each.by.kind === by.kind && each.by.name === by.name);
  return guard === null && siblings.some((each) => each.guard !== null && each.target !== null);
}

/** Events possible anywhere in a frame: one card, and a line from it to each target inside. */
function anyTimeParts(from: string, moves: readonly NumberedMove[]) {
  const id = `any:${from}`;
  const leading = new Map<string, NumberedMove[]>();
  for (const each of moves) {
    if (each.move.target !== null) push(leading, each.move.target, each);
  }
  const staying = moves.filter(({ move }) => move.target === null);
  const card: Card = { id, kind: 'any', parent: from, from: [from], to: '', moves: staying };
  return { card, lines: [...leading].map(([to, some]): Line => ({ from: id, to, moves: some })) };
}

function groupFans({ states }: Outline, moves: readonly NumberedMove[]): Card[] {
  const groups = new Map<string, NumberedMove[]>();
  for (const each of moves) {
    const { move, from } = each;
    const isPlain = move.by.kind === 'event' && move.guard === null && !each.isOtherwise;
    const others = moves.filter(
      (other) => other.from === from && other.move.target !== move.target,
    );
    // A first state that has no other way out keeps its line: the story begins with it.
    const isBeginning = states.some(({ path, initial }) => path === from && initial);
    if (!isPlain || (isBeginning && others.length === 0)) continue;
    push(groups, `fan:${getParentPath(from)}:${move.by.name}:${move.target}`, each);
  }
  return [...groups].flatMap(([id, some]) => {
    const [first] = some;
    if (first === undefined || first.move.target === null || some.length < 3) return [];
    const from = some.map((each) => each.from);
    const parent = getParentPath(first.from);
    return [{ id, kind: 'fan' as const, parent, from, to: first.move.target, moves: some }];
  });
}

function createPairLines(
  pair: string,
  moves: readonly NumberedMove[],
  isJump: boolean,
): { card?: Card; lines: Line[] } {
  const [from = '', to = ''] = pair.split(' > ');
  if (!isJump) return { lines: [{ from, to, moves }] };
  const id = `jump:${pair}`;
  const card: Card = { id, kind: 'jump', parent: getParentPath(from), from: [from], to, moves };
  return { card, lines: [{ from, to: id, moves: [] }] };
}

function cardLine({ id, to }: Card): Line {
  return { from: id, to, moves: [] };
}

function push<Item>(groups: Map<string, Item[]>, key: string, item: Item): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [item]);
  else group.push(item);
}
