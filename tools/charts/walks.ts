import type { Move, Outline, OutlineState, Walk } from '#machines/outline.ts';

/**
 * Reads the paths of a machine as tests/paths/lists keeps them. Returns the shortest path to each state
 * and, for each move of the outline in order, how many paths are about it.
 */
export function walksIn(
  list: string,
  { states }: Outline,
): { ways: Readonly<Record<string, string>>; walks: readonly Walk[] } {
  const goals = list.split('\n').flatMap((line) => {
    const [, kind, name, steps] = /^(state|transition|pair) ([^⇐]+) ⇐ (.+)$/.exec(line) ?? [];
    return kind === undefined || name === undefined || steps === undefined
      ? []
      : [{ kind, name, steps }];
  });
  const ways = goals
    .filter(({ kind }) => kind === 'state')
    .map(({ name, steps }) => [name, steps] as const);
  const paths = new Map<string, number>();
  for (const { kind, name } of goals) {
    const moves = kind === 'transition' ? [name] : kind === 'pair' ? name.split(' → ') : [];
    for (const move of new Set(moves)) paths.set(move, (paths.get(move) ?? 0) + 1);
  }
  const shortest = new Map(
    goals.filter(({ kind }) => kind === 'transition').map(({ name, steps }) => [name, steps]),
  );
  return {
    ways: Object.fromEntries(ways),
    walks: states.flatMap((state) =>
      state.moves.map((move) => {
        const name = formatMoveName(state, move);
        return { paths: paths.get(name) ?? 0, steps: shortest.get(name) ?? '' };
      }),
    ),
  };
}

/** Returns the name of a move in the lists: its state, what causes it, and which of several. */
function formatMoveName({ path, moves }: OutlineState, move: Move): string {
  const siblings = moves.filter(({ by }) => by.kind === move.by.kind && by.name === move.by.name);
  const place = siblings.length > 1 ? ` ${siblings.indexOf(move)}` : '';
  return `${path === '' ? '*' : path} ${formatCause(move.by)}${place}`;
}

function formatCause({ kind, name }: Move['by']): string {
  switch (kind) {
    case 'always':
      return 'always';
    case 'after':
      return `after ${name}`;
    case 'event':
      return name;
    case 'done':
    case 'error':
      return `${name}.${kind}`;
  }
}
