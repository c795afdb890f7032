import type { Moves, World } from './moves.ts';
import type { Rules } from './rules.ts';
import type { Screen } from './screen.ts';
import type { Tab } from './tab.ts';
import { agreementKey } from './tab-table.ts';
import { openIndex, toPaymentNo } from './wire.ts';
import type { Attempt, Server } from './server-state.ts';

/** A complete view of a world: tabs, server and rules. */
export type Sight = {
  tabs: readonly { tab: Tab; screen: Screen }[];
  server: Server;
  rules: Rules;
};

export function createSight(moves: Moves, rules: Rules, world: World): Sight {
  const tabs = world.tabs.map((id) => ({ tab: moves.tab(id), screen: moves.screen(id) }));
  return { tabs, server: moves.server(world.server), rules };
}

/** Invariants of every world, each named after the payer's complaint that it prevents. */
export const alwaysHolds: Readonly<Record<string, (sight: Sight) => boolean>> = {
  'two codes of one order can be paid at the server': ({ server }) =>
    server.attempts.filter(({ status }) => status === 'pending').length <= 1,

  'an order has a code and an announced transfer': ({ server: { order, attempts, transfer } }) =>
    order?.status !== 'pending' ||
    transfer?.announced !== true ||
    attempts.every(({ status }) => status !== 'pending'),

  'a page offers a code while a transfer is announced': (sight) =>
    !(isAlone(sight) && sight.rules.faults === 0) ||
    sight.server.transfer?.announced !== true ||
    sight.tabs.every(
      ({ tab, screen: { view, acts } }) =>
        tab.calls.length > 0 || view !== 'transfer' || acts.every(({ act }) => act !== 'pick'),
    ),

  'one key has placed two orders': ({ server: { keys } }) => new Set(keys).size === keys.length,

  'a version is accepted that the page did not show': ({ tabs, server: { onTheWay } }) =>
    [...onTheWay, ...tabs.flatMap(({ tab }) => tab.calls.map(({ request }) => request))].every(
      (request) => request.call !== 'accept' || request.key === agreementKey(request.version),
    ),

  'a tab asks twice for the same thing at once': ({ tabs }) =>
    tabs.every(({ tab: { calls } }) => {
      const asked = calls.map(({ owner, id }) => `${owner} ${id}`);
      return new Set(asked).size === asked.length;
    }),

  'the countdown gives more time than the server': ({ tabs, server }) =>
    tabs.every(({ tab, screen: { payment, left } }) => {
      if (left === null || payment === null || tab.slept) return true;
      const attempt = server.attempts.find((_, at) => toPaymentNo(at) === payment);
      return attempt?.status !== 'pending' || left <= attempt.left;
    }),

  'the page says that no money came while it is on its way': (sight) =>
    !(isAlone(sight) && !sight.rules.may.includes('lateMoney')) ||
    !says(sight, 'choose.ended', 'cancelled.title') ||
    !sight.server.attempts.some(isOnItsWay),

  'the page says that no code was made while one is open': (sight) =>
    !isAlone(sight) ||
    !says(sight, 'choose.failed', 'pay.noNewCode') ||
    sight.tabs.every(({ screen: { payment } }) => {
      const open = openIndex(sight.server);
      return open === -1 || payment === toPaymentNo(open);
    }),

  'the page says that cancelling failed while the order is cancelled': (sight) =>
    // With a second fault the order cannot be read either.
    !(isAlone(sight) && sight.rules.faults <= 1) ||
    !says(sight, 'cancel.failed') ||
    sight.server.order?.status !== 'cancelled',

  'the page calls it safe to pay while the order is being cancelled': (sight) =>
    // A cancellation with a lost response may still be running when the order is read.
    !(isAlone(sight) && sight.rules.faults === 0) ||
    !says(sight, 'choose.ended') ||
    !sight.server.cancelling,

  'a return invites to a second payment while the first can be paid': (sight) =>
    !isOneQuietPhone(sight) ||
    openIndex(sight.server) === -1 ||
    sight.tabs.every(
      ({ screen: { view, acts } }) => view !== 'choose' || acts.every(({ act }) => act !== 'pick'),
    ),

  'the page says that it was paid, and no money came': ({ tabs, server }) =>
    tabs.every(({ screen }) => screen.view !== 'paid' || server.order?.status === 'completed'),

  'nothing went wrong, and the page cannot say what became of the money': ({ tabs, rules }) =>
    rules.faults > 0 || tabs.every(({ screen }) => screen.panel !== 'confirming'),
};

/**
 * True when every screen agrees with the server. From a world in which one does not, automatic moves
 * alone must lead to one in which all do; so the person never needs to reload.
 */
export function agrees({ tabs, server, rules }: Sight): boolean {
  return tabs.every(({ screen }) => agreesOn(screen, server, rules));
}

function agreesOn(screen: Screen, server: Server, rules: Rules): boolean {
  const { order } = server;
  if (isElsewhere(screen) || isAskedToAgree(screen)) return true;
  if (order === null) return false;
  switch (order.status) {
    case 'pending':
      return agreesOnPending(screen, server);
    case 'completed':
      return screen.view === 'paid';
    case 'cancelled':
      return agreesOnCancelled(screen, server, rules);
  }
}

/** A page without an order shows nothing about it, and neither do the login and the wallet's page. */
function isElsewhere({ view }: Screen): boolean {
  return view === 'review' || view === 'signedOut' || view === 'wallet';
}

/** True while the page asks the person to accept the terms; its other states do not last. */
function isAskedToAgree({ acts }: Screen): boolean {
  return acts.some(({ act }) => act === 'agree');
}

function agreesOnPending({ view, panel, payment, says }: Screen, server: Server): boolean {
  if (server.transfer?.announced === true) return view === 'transfer';
  const open = openIndex(server);
  if (view === 'pay') {
    const isWatched = open !== -1 && payment === toPaymentNo(open);
    return isWatched && panel !== null && truePanels.has(panel);
  }
  if (view !== 'choose' || open !== -1) return false;
  return !says.includes('choose.ended') || !server.attempts.some(isOnItsWay);
}

/** The panels that may stay while an attempt is open; the others have to end without a press. */
const truePanels: ReadonlySet<string> = new Set([
  'live',
  'closing',
  'expired',
  'asked',
  'unopened',
]);

function agreesOnCancelled({ view, says }: Screen, server: Server, rules: Rules): boolean {
  const isReturned = server.attempts.some(({ status }) => status === 'refunded');
  if (view === 'refunded') return isReturned || server.transfer?.money === 'returned';
  // A transfer comes days later. What the page says stays true, and the next look shows the return.
  if (view !== 'cancelled') return false;
  // The site does not search for money paid to a closed trade; the payer has to contact support.
  if (rules.may.includes('lateMoney')) return true;
  const isOpen = server.attempts.some(isOnItsWay);
  return !isReturned && !(isOpen && says.includes('cancelled.title'));
}

/** True when the order exists. From every world without it, a person has to be able to place it. */
export function isPlaced({ server }: Sight): boolean {
  return server.order !== null;
}

/**
 * True when all money of a payer is counted or on its way back. From a world in which it is not, automatic
 * moves alone must lead to one in which it is.
 */
export function isMoneyKnown({ server }: Sight): boolean {
  return !server.attempts.some(isOnItsWay);
}

/** Money that a wallet has captured and the server does not know of. */
function isOnItsWay({ trade, status }: Attempt): boolean {
  return trade === 'paid' && status !== 'success' && status !== 'refunded';
}

/**
 * True when only this tab changes the order: otherwise a text may be outdated for the seconds until the
 * next read.
 */
function isAlone({ rules: { tabs, may } }: Sight): boolean {
  const restarts = ['reload', 'sessionEnds', 'leave'] as const;
  return tabs.length === 1 && !restarts.some((each) => may.includes(each));
}

/** True when no call of an earlier page changes the order: one that is thrown away may be cancelling it. */
function isOneQuietPhone({ rules: { tabs, may, faults } }: Sight): boolean {
  return tabs.length === 1 && faults === 0 && !may.includes('cancel');
}

function says({ tabs }: Sight, ...texts: readonly string[]): boolean {
  return tabs.some(({ screen }) => screen.says.some((text) => texts.includes(text)));
}
