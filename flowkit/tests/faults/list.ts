/** A mistake in the generator that some machine of the table has to show. */
export type Fault = {
  name: string;
  file: string;
  /** The original code, which occurs exactly once, and its replacement. */
  right: string;
  wrong: string;
  /** The machine that shows it, which is tried first. */
  shownBy: string;
};

export const faults: readonly Fault[] = [
  {
    name: 'history is no part of a place',
    file: 'place.ts',
    right: "...rest('history', history),",
    wrong: '',
    shownBy: 'player',
  },
  {
    name: 'the context is no part of a place',
    file: 'place.ts',
    right: 'contextIn(entry, world),',
    wrong: 'null,',
    shownBy: 'dial',
  },
  {
    name: 'a timer fires again and again',
    file: 'world.ts',
    right: 'if (timer !== undefined) left.delete(timer);',
    wrong: '',
    shownBy: 'reminder',
  },
  {
    name: 'a cancelled timer fires',
    file: 'world.ts',
    right: "if (type === 'xstate.cancel') timers.delete(sendId ?? '');",
    wrong: '',
    shownBy: 'lift',
  },
  {
    name: 'an actor ends twice',
    file: 'world.ts',
    right: 'child === undefined ? ended : new Set([...ended, child])',
    wrong: 'ended',
    shownBy: 'stubborn',
  },
  {
    name: 'what a machine sends itself is lost',
    file: 'world.ts',
    right: "else if (type === 'xstate.sendTo') mail.push(event);",
    wrong: '',
    shownBy: 'echo',
  },
  {
    name: 'the events of the engine are sent',
    file: 'steps.ts',
    right:
      "if (descriptor.startsWith('xstate.') || entry.internal.includes(descriptor)) return [];",
    wrong: 'if (entry.internal.includes(descriptor)) return [];',
    shownBy: 'crossing',
  },
  {
    name: 'internal events are sent',
    file: 'steps.ts',
    right: ' || entry.internal.includes(descriptor)) return [];',
    wrong: ') return [];',
    shownBy: 'reminder',
  },
  {
    name: 'the examples of a wildcard are not sent',
    file: 'steps.ts',
    right: 'return [...exact, ...examples];',
    wrong: 'return exact;',
    shownBy: 'desktop',
  },
  {
    name: 'a longer path is preferred',
    file: 'shortest.ts',
    right: 'difference < 0 ||',
    wrong: 'difference > 0 ||',
    shownBy: 'vending',
  },
  {
    name: 'a pair has to follow in the next step',
    file: 'pairs.ts',
    right: 'else if (!reached.has(edge.to)) offer(next, edge.to, along);',
    wrong: '',
    shownBy: 'dock',
  },
  {
    name: 'a guard that is false is not noted',
    file: 'observed-guards.ts',
    right: 'observer.note(`${label} = ${claim}`);',
    wrong: 'if (claim) observer.note(`${label} = ${claim}`);',
    shownBy: 'dial',
  },
  {
    name: 'a transition that is preempted counts as taken',
    file: 'preempted.ts',
    right: 'if (known.length < 2 || before === undefined) return known;',
    wrong: 'if (before !== null) return known;',
    shownBy: 'preemption',
  },
  {
    name: 'that a state is done can come at any time',
    file: 'candidates.ts',
    right: "if (type.startsWith('xstate.done.state.')) return false;",
    wrong: '',
    shownBy: 'crossing',
  },
  {
    name: 'states of two regions count only at rest',
    file: 'combinations.ts',
    right: 'const inside = [...passed, ',
    wrong: 'const inside = [',
    shownBy: 'moving',
  },
  {
    name: 'a walk believes every path',
    file: 'walk-all.ts',
    right: 'return isShown(goal, walked, regions) ? [] : [line];',
    wrong: 'return [];',
    shownBy: 'switch',
  },
  {
    name: 'a walk takes whatever a path sends',
    file: 'walk.ts',
    right: 'if (step === undefined) {',
    wrong:
      'if (step === undefined) return { name, event, case: null };\n  if (step === undefined) {',
    shownBy: 'crossing',
  },
  {
    name: 'a failure that nobody handles is accepted',
    file: 'explore.ts',
    right: "if (status !== 'error') return move;",
    wrong: "if (status !== 'stopped') return move;",
    shownBy: 'fragile',
  },
  {
    name: 'two actors of one source have one name',
    file: 'steps.ts',
    right: 'label: namesakes.length > 1 ? `${label} ${apart}` : label',
    wrong: 'label: apart === "" ? apart : label',
    shownBy: 'readInRegions',
  },
  {
    name: 'two invokes of one source have one name',
    file: 'transitions.ts',
    right: 'return namesakes.length > 1 ? `${label} ${number}` : label;',
    wrong: 'return number > 9 ? `${number}` : label;',
    shownBy: 'pairOfReads',
  },
  {
    name: 'spawned actors of one source count as one',
    file: 'place.ts',
    right: 'return number === 1 ? label : `${label} ${number}`;',
    wrong: 'return label;',
    shownBy: 'spawnedPair',
  },
  {
    name: 'the number of a spawned actor matters',
    file: 'transitions.ts',
    right: String.raw`return type.replace(/\.x:\d+$/, '.x');`,
    wrong: 'return type;',
    shownBy: 'spawnsWithoutIds',
  },
  {
    name: 'a failure without a handler is left out',
    file: 'steps.ts',
    right: "if (heard.length === 0 && kind !== 'error') return [];",
    wrong: 'if (heard.length === 0) return [];',
    shownBy: 'careless',
  },
  {
    name: 'a wildcard for ends is offered without an actor',
    file: 'candidates.ts',
    right: 'children.some((id) => matchesDescriptor(id, actor))',
    wrong: 'children !== undefined',
    shownBy: 'oneHandlerForAll',
  },
  {
    name: 'a delay without an implementation is accepted',
    file: 'missing.ts',
    right: '...listUnknownDelays(machine).map(',
    wrong: '...[].map(',
    shownBy: 'sleeper',
  },
];
