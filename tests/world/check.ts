import { acceptanceMachine } from '#machines/acceptance.machine.ts';
import { checkoutMachine } from '#machines/checkout.machine.ts';
import { confirmMachine } from '#machines/confirm.machine.ts';
import { orderMachine } from '#machines/order.machine.ts';
import { paymentMachine } from '#machines/payment.machine.ts';
import { agrees, alwaysHolds, createSight, isMoneyKnown, isPlaced } from './invariants.ts';
import { createMoves, type SharedPoll } from './moves.ts';
import type { Rules } from './rules.ts';
import { search, stuck } from './search.ts';
import { serverLogic } from './server.ts';
import { BrokenSnapshot } from './stepper.ts';
import { createTabs, type Machines } from './run-tab.ts';
import type { ServerLogic } from './server-state.ts';
import { createViolations, type Checked } from './violations.ts';

export const shippedMachines: Machines = {
  checkout: checkoutMachine,
  acceptance: acceptanceMachine,
  payment: paymentMachine,
  order: orderMachine,
  confirm: confirmMachine,
};

/** The parts of a world: the machines, the server, and the poll sharing between tabs. */
export type Parts = { machines: Machines; logic: ServerLogic; sharedPoll: SharedPoll };

/**
 * Searches the worlds of `rules`, at most `limit` of them, for one in which an invariant breaks. Parts
 * that are not given are the shipped ones.
 */
export function check(rules: Rules, limit: number, parts: Partial<Parts> = {}): Checked {
  const { machines = shippedMachines, logic = serverLogic, sharedPoll } = parts;
  const moves = createMoves(createTabs(machines), logic, rules, sharedPoll);
  try {
    const reached = search(moves, limit);
    const { worlds, edges, depth, isComplete } = reached;
    const sights = (at: number) => {
      const world = worlds[at];
      if (world === undefined) throw new Error(`there is no world ${at}`);
      return createSight(moves, rules, world);
    };
    const { report, violations } = createViolations(moves, reached);
    for (const [what, holds] of Object.entries(alwaysHolds)) {
      report(
        what,
        worlds.findIndex((_, at) => !holds(sights(at))),
      );
    }
    const good = worlds.map((_, at) => agrees(sights(at)));
    report(
      'nothing that the person can do brings the truth to the screen',
      stuck(reached, good, ['byItself', 'person'])[0],
    );
    report(
      'what is on the screen is not so, and stays until somebody does something',
      stuck(reached, good, ['byItself'])[0],
    );
    const placed = worlds.map((_, at) => isPlaced(sights(at)));
    report(
      'nothing that the person can do places the order',
      stuck(reached, placed, ['byItself', 'person'])[0],
    );
    const known = worlds.map((_, at) => isMoneyKnown(sights(at)));
    report(
      'money that came too late or twice is neither counted nor sent back',
      stuck(reached, known, ['byItself'])[0],
    );
    return { worlds: worlds.length, edges: edges.count(), depth, isComplete, violations };
  } catch (error) {
    if (!(error instanceof BrokenSnapshot)) throw error;
    const violations = [{ what: 'an event breaks a machine', trace: error.message }];
    return { worlds: 0, edges: 0, depth: 0, isComplete: false, violations };
  }
}
