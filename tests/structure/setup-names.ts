import type { AnyStateMachine } from 'xstate';

const kinds = ['actors', 'actions', 'guards', 'delays', 'tags'] as const;
type Kind = (typeof kinds)[number];

/** The kind of name at each key of a configuration, including the objects of `and`, `raise` and such. */
const kindAt: Readonly<Record<string, Kind>> = {
  src: 'actors',
  entry: 'actions',
  exit: 'actions',
  actions: 'actions',
  guard: 'guards',
  guards: 'guards',
  delay: 'delays',
  tags: 'tags',
};

/** The keys of records of states, events and delays, which are not parts of a configuration. */
const records = ['states', 'on', 'after'];

/**
 * Returns the names that the set-up of a machine declares and its chart does not use, and those
 * that the chart uses and nothing declares: `action "assignDraft"`. Tags are declared as types
 * only, so they are handed in.
 */
export function compareSetupNames(machine: AnyStateMachine, tags: readonly string[]) {
  const used = usedBy(machine);
  const declared = (kind: Kind) =>
    kind === 'tags' ? tags : Object.keys(machine.implementations[kind]);
  const namesIn = (chosen: (kind: Kind) => readonly string[]) =>
    kinds.flatMap((kind) => chosen(kind).map((name) => `${kind.slice(0, -1)} "${name}"`));
  return {
    dead: namesIn((kind) => declared(kind).filter((name) => !used[kind].has(name))),
    undeclared: namesIn((kind) => [...used[kind]].filter((name) => !declared(kind).includes(name))),
  };
}

function usedBy({ config, implementations }: AnyStateMachine): Record<Kind, Set<string>> {
  const used: Record<Kind, Set<string>> = {
    actors: new Set(),
    actions: new Set(),
    guards: new Set(),
    delays: new Set(),
    tags: new Set(),
  };
  const visitParts = (value: object) => {
    for (const [key, part] of Object.entries(value)) {
      if (key === 'after') addDelays(Object.keys(part));
      if (records.includes(key)) Object.values(part).forEach((each) => visit(each, null));
      else visit(part, kindAt[key] ?? null);
    }
  };
  const addDelays = (names: readonly string[]) =>
    names.filter((name) => !/^\d+$/.test(name)).forEach((name) => used.delays.add(name));
  const visit = (value: unknown, kind: Kind | null): void => {
    if (typeof value === 'string' && kind !== null) used[kind].add(value);
    if (Array.isArray(value)) value.forEach((each) => visit(each, kind));
    else if (typeof value === 'function') {
      visitParts(value);
      for (const name of enqueuedBy(value)) {
        for (const own of ['actors', 'actions', 'guards', 'delays'] as const) {
          if (Object.hasOwn(implementations[own], name)) used[own].add(name);
        }
      }
    } else if (typeof value === 'object' && value !== null) {
      if (kind !== null && 'type' in value) visit(value.type, kind);
      else visitParts(value);
    }
  };
  visit(config, null);
  for (const kind of ['actions', 'guards'] as const) {
    Object.values(implementations[kind]).forEach((each) => visit(each, null));
  }
  return used;
}

/** Returns the quoted names in functions that run later: `enqueueActions` and spawning `assign`. */
function enqueuedBy(implementation: object): readonly string[] {
  const text = 'collect' in implementation ? String(implementation.collect) : '';
  const assignment = 'assignment' in implementation ? String(implementation.assignment) : '';
  return [
    ...`${text}${/\bspawn\b/.test(assignment) ? assignment : ''}`.matchAll(/['"](\w+)['"]/g),
  ].map(([, name = '']) => name);
}
