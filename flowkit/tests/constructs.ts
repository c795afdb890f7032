import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { listStates, listTransitions } from '../src/paths/transitions.ts';

/** The constructs of XState that the generator has to handle, each with a check whether a machine uses it. */
export const constructs: Readonly<Record<string, (machine: AnyStateMachine) => boolean>> = {
  'onDone of a compound state': (machine) => hasOnDone(machine, 'compound'),
  'onDone of a parallel state': (machine) => hasOnDone(machine, 'parallel'),
  'shallow history': (machine) => listHistories(machine).includes('shallow'),
  'deep history': (machine) => listHistories(machine).includes('deep'),
  'the wildcard *': (machine) => listEvents(machine).includes('*'),
  'a wildcard such as a.*': (machine) => listEvents(machine).some((type) => /.\.\*$/.test(type)),
  'a chain of always': (machine) =>
    listNodes(machine).some(({ always = [] }) =>
      always.some(({ target = [] }) => target.some((next) => (next.always ?? []).length > 0)),
    ),
  reenter: (machine) => listTransitions(machine).some(({ reenter }) => reenter),
  'output of a final state': (machine) =>
    listNodes(machine).some(({ type, output }) => type === 'final' && output !== undefined),
  'an invoke inside an invoke': (machine) =>
    listNodes(machine).some(
      (node) => node.invoke.length > 0 && listAbove(node).some(({ invoke }) => invoke.length > 0),
    ),
  'a spawned child': (machine) =>
    hasAction(machine, 'xstate.spawnChild') || writes(machine, /\bspawn\(/),
  emit: (machine) => hasAction(machine, 'xstate.emit'),
  enqueueActions: (machine) => hasAction(machine, 'xstate.enqueueActions'),
  input: ({ config }) => typeof config.context === 'function',
  'a delay from the context': (machine) =>
    Object.values(machine.implementations.delays).some((delay) => typeof delay === 'function'),
  and: (machine) => listChecks(machine).includes('checkAnd'),
  or: (machine) => listChecks(machine).includes('checkOr'),
  not: (machine) => listChecks(machine).includes('checkNot'),
  stateIn: (machine) => listChecks(machine).includes('checkStateIn'),
};

function listNodes(machine: AnyStateMachine): readonly AnyStateNode[] {
  return [machine.root, ...listStates(machine)];
}

function listAbove(node: AnyStateNode): readonly AnyStateNode[] {
  return node.parent === undefined ? [] : [node.parent, ...listAbove(node.parent)];
}

function hasOnDone(machine: AnyStateMachine, wanted: AnyStateNode['type']): boolean {
  return listStates(machine).some(
    ({ type, id, transitions }) => type === wanted && transitions.has(`xstate.done.state.${id}`),
  );
}

/** Lists the depth of each history state; shallow where it names none. */
function listHistories(machine: AnyStateMachine): readonly string[] {
  return listNodes(machine)
    .flatMap(({ states }) => Object.values(states))
    .flatMap(({ type, history }) => (type === 'history' ? [history || 'shallow'] : []));
}

function listEvents(machine: AnyStateMachine): readonly string[] {
  return listTransitions(machine).map(({ eventType }) => eventType);
}

function hasAction(machine: AnyStateMachine, type: string): boolean {
  const actions: readonly unknown[] = [
    ...listNodes(machine).flatMap(({ entry, exit }) => [...entry, ...exit]),
    ...listTransitions(machine).flatMap(({ actions: taken }) => taken),
    ...Object.values(machine.implementations.actions),
  ];
  return actions.some((action) => Object(action).type === type);
}

/** True when the source of an assignment or of the initial context matches. */
function writes(machine: AnyStateMachine, pattern: RegExp): boolean {
  const actions: readonly unknown[] = [
    machine.config.context,
    ...listTransitions(machine).flatMap(({ actions: taken }) => taken),
    ...Object.values(machine.implementations.actions),
  ];
  return actions.some((action) => pattern.test(String(Object(action).assignment ?? action)));
}

/** Lists the checks of composed guards, with those of their parts. */
function listChecks(machine: AnyStateMachine): readonly string[] {
  const guards: readonly unknown[] = [
    ...listTransitions(machine).map(({ guard }) => guard),
    ...Object.values(machine.implementations.guards),
  ];
  return guards.flatMap(checksIn);
}

function checksIn(guard: unknown): readonly string[] {
  const { check, guards } = Object(guard);
  if (typeof check !== 'function') return [];
  return [check.name, ...(Array.isArray(guards) ? guards.flatMap(checksIn) : [])];
}
