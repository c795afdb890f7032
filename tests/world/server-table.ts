import { createInterner } from './interner.ts';
import type { Mover, Possibility } from './rules.ts';
import { isOpen, pass, receiveTransfer, sweep, withAttempt } from './server.ts';
import { failure, hasAccepted, openIndex, orderAnswer, toVersion } from './wire.ts';
import type {
  Answer,
  Attempt,
  Handled,
  Request,
  Server,
  ServerLogic,
  Wallet,
} from './server-state.ts';

/** Something that can happen at the server or in the payer's hand alone. */
export type ServerMove = { text: string; mover: Mover; server: number; paid: number };

/** Everything that the server and its wallets can do, worked out once for each state of the server. */
export function createServerTable(logic: ServerLogic, may: ReadonlySet<Possibility>) {
  const states = createInterner<Server>(normalServer);
  const moves: (readonly ServerMove[])[] = [];
  const handled = new Map<string, HandledByNumber>();
  const derived = new Map<string, number>();

  function handle(id: number, request: Request, wallet: Wallet) {
    const key = `${id} ${wallet} ${Object.values(request).join()}`;
    let known = handled.get(key);
    if (known === undefined) {
      const before = states.get(id);
      const { server, answer } = logic.handle(before, request, wallet);
      const breaks = wrongAnswer(before, request, { server, answer });
      known = { server: states.add(server), answer, breaks };
      handled.set(key, known);
    }
    return known;
  }

  function change(id: number, what: string, set: (server: Server) => Server): number {
    const key = `${id} ${what}`;
    let known = derived.get(key);
    if (known === undefined) {
      known = states.add(set(states.get(id)));
      derived.set(key, known);
    }
    return known;
  }

  function getMoves(id: number): readonly ServerMove[] {
    return (moves[id] ??= serverMoves(states.get(id)).map(({ server, ...move }) => ({
      ...move,
      server: states.add(server),
    })));
  }

  type Possible = Omit<ServerMove, 'server'> & { server: Server };

  function serverMoves(server: Server): readonly Possible[] {
    const found: Possible[] = [];
    const add = (text: string, mover: Mover, after: Server, paid = 0) =>
      found.push({ text, mover, server: after, paid });
    for (const request of server.onTheWay) {
      const onTheWay = server.onTheWay.filter((other) => other !== request);
      const { server: after } = logic.handle({ ...server, onTheWay }, request, 'speaks');
      add(`server ${request.call}, which nobody waits for`, 'byItself', after);
    }
    server.attempts.forEach((attempt, index) => {
      const code = `P${index + 1}`;
      const { trade, status, shown, gateway, channel } = attempt;
      if (trade === 'paid' && (isOpen(attempt) || status === 'failed')) {
        add(`notice ${code}`, 'byItself', logic.learn(server, index));
      }
      if (!shown) return;
      const isPayable = isUnpaid(attempt) && gateway > 0;
      // WeChat's cashier was seen to take money after the time that it was given.
      const isCashierOpen =
        isUnpaid(attempt) && channel === 'wechat' && attempt.presentation !== 'qr';
      if (isPayable && trade === 'unscanned' && channel === 'alipay') {
        add(`payer scans ${code}`, 'chance', withAttempt(server, index, { trade: 'scanned' }));
      }
      if (isPayable || (may.has('lateMoney') && (trade === 'closed' || isCashierOpen))) {
        add(`payer pays ${code}`, 'chance', withAttempt(server, index, { trade: 'paid' }), 1);
      }
    });
    if (may.has('transfer') && server.transfer?.money === 'none') {
      // An announced transfer may be made although it was taken back.
      add('the transfer arrives', 'chance', receiveTransfer(server), 1);
    }
    if (may.has('priceChanges') && server.terms === 'T1') {
      add('the price changes', 'chance', { ...server, terms: 'T2' });
    }
    if (may.has('newTerms')) {
      const { legal } = server;
      const { inForce } = legal;
      if (inForce < newestVersion) {
        const published = { ...legal, inForce: inForce + 1 };
        add('new terms are published', 'chance', { ...server, legal: published });
      }
      if (!hasAccepted(server)) {
        const accepted = { ...legal, accepted: inForce };
        add('the terms are accepted elsewhere', 'chance', { ...server, legal: accepted });
      }
    }
    const swept = sweep(server);
    if (swept !== server) add('sweep', 'byItself', swept);
    return found;
  }

  return {
    add: states.add,
    get: states.get,
    handle,
    getMoves,
    /** The second half of a cancellation. */
    commit(id: number) {
      const { server, answer } = logic.commit(states.get(id));
      return { server: states.add(server), answer };
    },
    shown: (id: number, index: number): number =>
      states.get(id).attempts[index]?.shown === false
        ? change(id, `shown ${index}`, (server) => withAttempt(server, index, { shown: true }))
        : id,
    later: (id: number): number => change(id, 'later', pass),
    /** WeChat names the payer. */
    named: (id: number): number =>
      change(id, 'named', (server) => ({ ...server, knowsPayer: true })),
    /** Adds an abandoned call; each kind has at most one in flight. */
    abandoned: (id: number, request: Request): number =>
      change(id, `abandoned ${Object.values(request).join()}`, (server) =>
        server.onTheWay.some(({ call }) => call === request.call)
          ? server
          : { ...server, onTheWay: [...server.onTheWay, request] },
      ),
  };
}

const newestVersion = 3;

type HandledByNumber = { server: number; answer: Answer | null; breaks: string | null };

/** Describes a fault in the handling of a request by any caller; null without one. */
function wrongAnswer(before: Server, request: Request, { server, answer }: Handled): string | null {
  const isRefused = [failure('termsChanged'), failure('notAccepted')].includes(answer ?? '');
  if (request.call === 'createOrder' && !isRefused) {
    const isNew = !before.keys.includes(request.key);
    if (isNew && request.terms !== before.terms) {
      return 'an order is made for another figure than was shown';
    }
    if (isNew && !hasAccepted(before)) {
      return 'an order is placed before its buyer has accepted the terms in force';
    }
    if (answer !== orderAnswer(server)) return 'the server answers with what was so once';
  }
  if (request.call === 'accept' && server.legal.accepted > before.legal.accepted) {
    const isInForce = request.version === toVersion(server.legal.accepted);
    return isInForce ? null : 'an acceptance of one version counts for another';
  }
  const open = openIndex(before);
  const isOther = request.call === 'extendCode' && open !== -1 && openIndex(server) !== open;
  return isOther && server.order?.status === 'pending'
    ? 'an extension puts another code out of use'
    : null;
}

function isUnpaid({ trade }: Attempt): boolean {
  return trade === 'unscanned' || trade === 'scanned';
}

/** Ended attempts have no times. */
function normalServer(server: Server): Server {
  const isPending = server.order?.status === 'pending';
  return {
    ...server,
    order: server.order && { ...server.order, left: isPending ? server.order.left : 0 },
    attempts: server.attempts.map((attempt) => {
      if (!isOpen(attempt)) {
        // The wallet may still take money for it only if we were wrong about its end.
        const gateway = isUnpaid(attempt) ? attempt.gateway : 0;
        return { ...attempt, left: 0, extendable: 0, gateway };
      }
      return attempt.status === 'closing' ? { ...attempt, left: 0, extendable: 0 } : attempt;
    }),
  };
}
