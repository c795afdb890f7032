import type { AnyStateMachine } from 'xstate';
import type { Goal } from './cover.ts';
import { createEntry, type MachineEntry, type PathOptions } from './entry.ts';
import { withoutNumber } from './transitions.ts';
import { startWalk, walkPath, type Place } from './walk.ts';

/** The expected state after a step; for a transition, a pair or a guard also the transitions and actions. */
export type Expected = Pick<Place, 'state' | 'status'> & Partial<Place>;

/** A step with the type of its event, the name of its payload or end, and what has to be true after it. */
export type PlannedStep = Expected & { name: string; type: string; case: string | null };

/** A path as a test follows it: `begin` has to be true before the first step. */
export type PlannedPath = {
  goal: string;
  input: string;
  begin: Expected;
  steps: readonly PlannedStep[];
};

/** An actor that follows paths, for tests of the machine itself. */
export type Player = {
  take(step: PlannedStep): void;
  getPlace(): Place;
};

/** Walks the path of a goal and writes down where it leads. Throws when the actor does not follow it. */
export function planPath(entry: MachineEntry, { kind, name, path }: Goal): PlannedPath {
  const isNamed = kind === 'transition' || kind === 'pair' || kind === 'guard';
  const [begin, ...places] = walkPath(entry, path).places.map(
    ({ state, status, ...how }): Expected => ({ state, status, ...(isNamed ? how : {}) }),
  );
  if (begin === undefined) throw new Error('a walk has a beginning');
  const steps = path.steps.flatMap((step, index): readonly PlannedStep[] => {
    const place = places[index];
    const type = withoutNumber(step.event.type);
    return place === undefined ? [] : [{ name: step.name, type, case: step.case, ...place }];
  });
  return { goal: `${kind} ${name}`, input: path.input, begin, steps };
}

/**
 * Returns a function that starts an actor with one of the inputs. Its children end and its timers fire when a
 * step says so; custom actions do not run.
 */
export function createPlayer(
  machine: AnyStateMachine,
  options: PathOptions = {},
): (input: string) => Player {
  const entry = createEntry(machine, options);
  return (input) => {
    const walker = startWalk(entry, input);
    const take = ({ name, type, case: given }: PlannedStep) =>
      walker.take({ name, event: { type }, case: given });
    return { take, getPlace: walker.getPlace };
  };
}
