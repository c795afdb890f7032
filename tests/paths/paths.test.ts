import { adjacencyMapToArray, getAdjacencyMap } from '@xstate/graph';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { describe, expect, it } from 'vitest';
import { coverMachine, explore, formatPaths, stepsFrom, walkAll, type World } from 'flowkit';
import { entries } from './entries.ts';
import { readList } from './lists.ts';

describe.each(entries)('the paths of $name', (entry) => {
  const cover = coverMachine(entry);

  it('the paths show every state, transition, guard outcome and feasible pair', () => {
    expect(cover.faults).toEqual([]);
  });

  it('the paths are walked by a running actor as the graph says', () => {
    expect(walkAll(entry, cover)).toEqual([]);
  });

  it('the paths are those that were reviewed at the last change of the machine', () => {
    expect(
      formatPaths(cover),
      `The paths of ${entry.name} have changed or are new: run "npm run paths -- --write" and read the difference.`,
    ).toBe(readList(entry.name));
  });

  it('the paths are taken from the graph that XState finds', () => {
    const key = (snapshot: AnyMachineSnapshot) =>
      JSON.stringify([snapshot.value, entry.guardedContext(snapshot.context)]);
    const found = Object.values(entry.inputs).flatMap((input) =>
      adjacencyMapToArray(
        getAdjacencyMap(entry.machine, {
          input,
          serializeState: key,
          serializeEvent: (event) => JSON.stringify(event),
          events: (snapshot) =>
            stepsFrom(entry, everythingAhead(snapshot)).map(({ event }) => event),
        }),
      ).map(({ state, event, nextState }) => edgeName(key(state), event, key(nextState))),
    );
    const { edges, places } = explore(entry);
    const keyIn = (place: string) => {
      const snapshot = places.get(place);
      return snapshot === undefined ? '' : key(snapshot);
    };

    const ours = edges.map(({ from, step, to }) => edgeName(keyIn(from), step.event, keyIn(to)));
    expect(ours.filter((edge) => !found.includes(edge))).toEqual([]);
    // A step that takes no transition and asks no guard is no edge of ours.
    const others = found.filter((edge) => !ours.includes(edge));
    expect(others.filter((edge) => !edge.endsWith('stays'))).toEqual([]);
  });

  it('the paths are few: at most one per state and edge, for each kind of goal', () => {
    const { places, edges } = explore(entry);
    const paths = new Set(
      cover.goals.filter(({ kind }) => kind !== 'pair').map(({ path }) => path.text),
    );

    expect(paths.size).toBeLessThanOrEqual(places.size + edges.length);
    expect(places.size).toBeLessThanOrEqual(600);
  });
});

/** The timers and actors that a place has when nothing of it is over. */
function everythingAhead(snapshot: AnyMachineSnapshot): World {
  const timers = snapshot._nodes.flatMap(({ after }) => after.map(({ eventType }) => eventType));
  return {
    snapshot,
    timers: new Map(timers.map((type) => [type, { type }])),
    ended: new Set(),
  };
}

function edgeName(from: string, event: EventObject, to: string): string {
  return `${from} ${JSON.stringify(event)} ${from === to ? 'stays' : to}`;
}
