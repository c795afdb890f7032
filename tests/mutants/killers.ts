import type { AnyStateMachine } from 'xstate';
import { entries } from '#tests/paths/entries.ts';
import { coverMachine, formatPaths } from '#tests/flowkit/index.ts';
import { readList } from '#tests/paths/lists.ts';
import { bugs } from '#tests/world/bugs.ts';
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

/** True when the model finds a violation with this mutant. */
export function diesByWorld(name: string, mutant: AnyStateMachine): boolean {
  if (name === 'session') return diesBySessions(mutant);
  if (name === 'refundRequest') return diesByRefunds(mutant);
  if (!(name in shippedMachines)) return false;
  const machines = { ...shippedMachines, [name]: mutant };
  const rules = [...small, ...bugs].map((each) => each.rules);
  try {
    return rules.some((each) => check(each, enough, { machines }).violations.length > 0);
  } catch {
    return true;
  }
}

function diesBySessions(mutant: AnyStateMachine): boolean {
  try {
    return smallSessions.some(
      ({ rules }) => checkSessions(rules, enough, mutant).violations.length > 0,
    );
  } catch {
    return true;
  }
}

function diesByRefunds(mutant: AnyStateMachine): boolean {
  try {
    return smallRefunds.some(
      ({ rules }) => checkRefunds(rules, enough, mutant).violations.length > 0,
    );
  } catch {
    return true;
  }
}
