import type { AnyStateMachine } from 'xstate';
import { entries } from '#tests/paths/entries.ts';
import { coverMachine, formatPaths } from 'flowkit';
import { readList } from '#tests/paths/lists.ts';
import { bugs } from '#tests/world/bugs.ts';
import { checkBookings } from '#tests/world/booking/check.ts';
import { smallBookings } from '#tests/world/booking/configurations.ts';
import { check, shippedMachines } from '#tests/world/check.ts';
import { small } from '#tests/world/configurations.ts';
import { checkRefunds } from '#tests/world/refund/check.ts';
import { smallRefunds } from '#tests/world/refund/configurations.ts';
import { checkSessions } from '#tests/world/session/check.ts';
import { smallSessions } from '#tests/world/session/configurations.ts';

/** True when the mutant changes the committed paths, or leaves a part uncovered. */
export function diesByPaths(name: string, mutant: AnyStateMachine): boolean {
  const entry = entries.find((each) => each.name === name);
  if (entry === undefined) throw new Error(`no machine is called ${name}`);
  try {
    const cover = coverMachine({ ...entry, machine: mutant });
    return cover.faults.length > 0 || formatPaths(cover) !== readList(name);
  } catch {
    return true;
  }
}

// Most faults of a mutant show in the first thousands of worlds.
const enough = 6000;

type Search = (mutant: AnyStateMachine) => boolean;

/** The searches for machines that have their own world. */
const ownWorlds: Readonly<Record<string, Search>> = {
  session: (mutant) =>
    smallSessions.some(({ rules }) => checkSessions(rules, enough, mutant).violations.length > 0),
  refundRequest: (mutant) =>
    smallRefunds.some(({ rules }) => checkRefunds(rules, enough, mutant).violations.length > 0),
  booking: (mutant) =>
    smallBookings.some(({ rules }) => checkBookings(rules, enough, mutant).violations.length > 0),
};

/** True when the model finds a violation with this mutant, or breaks on it. */
export function diesByWorld(name: string, mutant: AnyStateMachine): boolean {
  const search = ownWorlds[name] ?? (name in shippedMachines ? searchCheckout : null);
  if (search === null) return false;
  try {
    return search(mutant);
  } catch {
    return true;
  }

  function searchCheckout(): boolean {
    const machines = { ...shippedMachines, [name]: mutant };
    return [...small, ...bugs].some(
      ({ rules }) => check(rules, enough, { machines }).violations.length > 0,
    );
  }
}
