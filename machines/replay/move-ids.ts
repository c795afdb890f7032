import type { Move, Outline } from '#machines/outline.ts';

/**
 * The entries that a support code can name: a move of a machine, the start of a machine, its end with its
 * page, and the state in which a late recorder found it.
 */
export type Known = { machine: string; id: number } & (
  | { kind: 'move'; from: string; move: Move }
  | { kind: 'begin' | 'end' }
  | { kind: 'at'; path: string }
);

export type Catalogue = { byId: ReadonlyMap<number, Known> };

const idBits = 21;

/**
 * Returns the name of a move by its meaning instead of its position, so that a code of an older version is
 * never read as another move. `eventType` is XState's.
 */
export function moveName(
  machine: string,
  source: string,
  by: { eventType: string; guard: string | null; target: string | null },
): string {
  // The end of a timer's name repeats the state in which it runs.
  const cause = by.eventType.replace(/^(xstate\.after\.[^.]+)\..*$/, '$1');
  return [machine, source, cause, by.guard ?? '', by.target ?? ''].join('|');
}

/** Returns the name of a mark that is not a move. `path` is the state where a machine was found. */
export function markName(machine: string, kind: 'begin' | 'end' | 'at', path = ''): string {
  return [machine, kind, path].join('|');
}

/** Returns the number for a name in a code: 21 bits of its hash (FNV-1a). */
export function toMoveId(name: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at += 1) {
    hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  }
  return ((hash >>> idBits) ^ hash) & (2 ** idBits - 1);
}

/** Returns everything that a code of this version can name. */
export function createCatalogue(outlines: Readonly<Record<string, Outline>>): Catalogue {
  const named = Object.values(outlines).flatMap(namedIn);
  return { byId: new Map(named.map(({ known }) => [known.id, known])) };
}

/** Lists the entries of one machine that a code can name, with their names. */
export function namedIn({ name: machine, states }: Outline): { name: string; known: Known }[] {
  const marks = (['begin', 'end'] as const).map((kind) => {
    const name = markName(machine, kind);
    return { name, known: { machine, id: toMoveId(name), kind } };
  });
  const found = states
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .map(({ path }) => {
      const name = markName(machine, 'at', path);
      return { name, known: { machine, id: toMoveId(name), kind: 'at' as const, path } };
    });
  const moves = states.flatMap(({ path: from, moves }) =>
    moves.map((move) => {
      const name = moveName(machine, from, { ...move, eventType: getEventType(move.by) });
      return { name, known: { machine, id: toMoveId(name), kind: 'move' as const, from, move } };
    }),
  );
  return [...marks, ...found, ...moves];
}

function getEventType({ kind, name }: Move['by']): string {
  switch (kind) {
    case 'always':
      return '';
    case 'after':
      return `xstate.after.${name}`;
    case 'event':
      return name;
    case 'done':
    case 'error':
      return `xstate.${kind}.actor.${name}`;
  }
}
