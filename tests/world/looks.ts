import { createMoves } from './moves.ts';
import type { Rules } from './rules.ts';
import type { Screen } from './screen.ts';
import type { Server } from './server-state.ts';
import { search, reachingBack } from './search.ts';
import { serverLogic } from './server.ts';
import { createTabs, type Machines } from './run-tab.ts';
import { openIndex, toPaymentNo } from './wire.ts';

/**
 * Collects, for each lasting look of the page, the truths for which it lasts. A look lasts in a world
 * when no automatic move leads to another look. `rules` have one tab.
 */
export function lastingLooks(rules: Rules, limit: number, machines: Machines) {
  const moves = createMoves(createTabs(machines), serverLogic, rules);
  const reached = search(moves, limit);
  const looks = reached.worlds.map(({ tabs }) => describeLook(moves.screen(tabs[0] ?? 0)));
  const changes = reached.worlds.map((_, at) => at >= reached.expanded);
  reached.edges.forEachBackwards((from, to, mover) => {
    if (mover === 'byItself' && looks[from] !== looks[to]) changes[from] = true;
  });
  const passes = reachingBack(reached, changes, ['byItself']);
  const found = new Map<string, Set<string>>();
  reached.worlds.forEach(({ server, tabs }, at) => {
    const look = looks[at];
    if (passes[at] === 1 || look === undefined) return;
    const truth = describeTruth(moves.server(server), moves.screen(tabs[0] ?? 0));
    found.set(look, (found.get(look) ?? new Set()).add(truth));
  });
  return { looks: found, isComplete: reached.isComplete };
}

/** The look of the page for a payer, without the remaining time. */
function describeLook({ view, panel, code, says, acts }: Screen): string {
  const offered = acts.map((act) =>
    act.act === 'pick'
      ? ['pick', act.channel, ...(act.presentation === 'qr' ? [] : [act.presentation])].join(' ')
      : act.act,
  );
  const parts = [view, panel, code === null ? null : 'code', ...says, `(${offered.join(', ')})`];
  return parts.filter((part) => part !== null).join(' ');
}

/** The server's state, as far as it matters to a payer. */
function describeTruth(server: Server, { payment }: Screen): string {
  const { order, attempts, transfer } = server;
  if (order === null) return 'no order';
  if (order.status === 'completed') return 'paid';
  if (order.status === 'cancelled') {
    const isReturned =
      transfer?.money === 'returned' || attempts.some(({ status }) => status === 'refunded');
    return isReturned ? 'returned' : 'cancelled';
  }
  if (transfer?.announced === true) return 'unpaid, a transfer is announced';
  const open = openIndex(server);
  if (open === -1) return 'unpaid, no code';
  return payment === toPaymentNo(open) ? 'unpaid, this code' : 'unpaid, another code';
}
