import type { AnyStateMachine } from 'xstate';
import type { MachineEntry } from './entry.ts';
import { askForEnds, endKinds, getActorResults } from './steps.ts';
import {
  actorLabel,
  listInvokes,
  listStates,
  listTransitions,
  listUnknownDelays,
} from './transitions.ts';

/** Lists what a machine and its entry have to say before it can be explored, each as a sentence. */
export function listMissing(entry: MachineEntry): readonly string[] {
  const { machine } = entry;
  const ends = listEnds(machine).flatMap(({ id, src, kind }) => {
    const label = actorLabel(id, src);
    const isNamed = getActorResults(entry, [id, label, src])[kind] !== undefined;
    return isNamed ? [] : [askForEnds(label, kind)];
  });
  return [
    ...listUnknownGuards(machine).map((guard) => `the guard "${guard}" has no implementation`),
    ...listUnknownDelays(machine).map((delay) => `the delay "${delay}" has no implementation`),
    ...new Set(ends),
  ];
}

/** Lists the ends of invoked actors to which a machine listens. */
export function listEnds(machine: AnyStateMachine) {
  const heard = new Set(
    [machine.root, ...listStates(machine)].flatMap((node) => [...node.transitions.keys()]),
  );
  return listInvokes(machine).flatMap(({ id, src }) =>
    endKinds
      .filter(({ of }) => heard.has(`xstate.${of}.${id}`))
      .map(({ kind }) => ({ id, src, kind })),
  );
}

/** Lists the guards, also inside composed ones, that have a name and no implementation. */
function listUnknownGuards(machine: AnyStateMachine): readonly string[] {
  const { guards } = machine.implementations;
  const namesIn = (guard: unknown): readonly string[] => {
    if (typeof guard === 'string') return [guard];
    const { type, guards: parts } = Object(guard);
    if (Array.isArray(parts)) return parts.flatMap(namesIn);
    return typeof guard === 'object' && typeof type === 'string' ? [type] : [];
  };
  const used = [...listTransitions(machine).map(({ guard }) => guard), ...Object.values(guards)];
  return [...new Set(used.flatMap(namesIn))].filter((name) => !Object.hasOwn(guards, name));
}
