import type { Channel, Presentation } from '#contract/base/picklists.ts';
import type {
  Answer,
  Attempt,
  Handled,
  Request,
  Server,
  ServerLogic,
  Wallet,
} from './server-state.ts';
import {
  acceptanceAnswer,
  acceptedAnswer,
  getAttempt,
  failure,
  hasAccepted,
  leadToWechat,
  toAttemptIndex,
  orderAnswer,
  paymentAnswer,
  statusAnswer,
  toVersion,
} from './wire.ts';

/**
 * Lifetimes in ticks, as short as their order allows: the wallet's page on a phone, code, extensions,
 * wallet, order.
 */
export const lifetimes = { page: 2, code: 2, extendable: 3, gateway: 4, order: 6 };

export const newServer: Server = {
  order: null,
  terms: 'T1',
  legal: { inForce: 1, accepted: 1, keys: [] },
  attempts: [],
  transfer: null,
  keys: [],
  knowsPayer: true,
  cancelling: false,
  onTheWay: [],
};

export const placedServer: Server = {
  ...newServer,
  order: { status: 'pending', left: lifetimes.order },
  keys: ['k1'],
};

/** An order that a company may pay by transfer. */
export const transferableServer: Server = {
  ...placedServer,
  transfer: { announced: false, money: 'none' },
};

/** As server/domain/payments and server/domain/workflows do it. */
export const serverLogic: ServerLogic = { handle, commit, learn };

function handle(server: Server, request: Request, wallet: Wallet): Handled {
  switch (request.call) {
    case 'createOrder':
      return createOrder(server, request);
    case 'fetchAcceptance':
      return { server, answer: acceptanceAnswer(server) };
    case 'accept':
      return accept(server, request);
    case 'fetchOrder':
      return { server, answer: orderAnswer(server) };
    case 'startPayment':
      return startPayment(server, request, wallet);
    case 'identifyPayer':
      return { server, answer: leadToWechat() };
    case 'extendCode':
      return extendCode(server, request);
    case 'fetchStatus':
      return { server, answer: statusAnswer(toAttemptIndex(request.paymentNo), server) };
    case 'cancelOrder':
      return beginCancel(server, wallet);
    case 'announceTransfer':
      return announceTransfer(server, wallet);
    case 'withdrawTransfer':
      return withdrawTransfer(server);
  }
}

/** Retires the open code first, as a change of the wallet does; the order lives longer then. */
function announceTransfer(server: Server, wallet: Wallet): Handled {
  const refusal = payableRefusal(server);
  if (refusal !== null) return { server, answer: refusal };
  const { transfer, order } = server;
  if (transfer === null || order === null) return { server, answer: failure('noTransfer') };
  if (transfer.announced) return { server, answer: orderAnswer(server) };
  const asksWallet = server.attempts.some(isOpen);
  if (asksWallet && wallet === 'silent') return { server, answer: failure('unavailable') };
  const retired = retire(server);
  if (retired.isPaid) {
    const { server: paid } = retired;
    return { server: paid, answer: payableRefusal(paid) ?? failure('unavailable') };
  }
  const left = Math.max(order.left, lifetimes.order);
  const announced: Server = {
    ...retired.server,
    order: { ...order, left },
    transfer: { ...transfer, announced: true },
  };
  return { server: announced, answer: orderAnswer(announced) };
}

function withdrawTransfer(server: Server): Handled {
  const refusal = payableRefusal(server);
  if (refusal !== null) return { server, answer: refusal };
  const { transfer } = server;
  const withdrawn = { ...server, transfer: transfer && { ...transfer, announced: false } };
  return { server: withdrawn, answer: orderAnswer(withdrawn) };
}

/** Colleagues record the amount of the order on the operator's account: it pays an unpaid order, else it goes back. */
export function receiveTransfer(server: Server): Server {
  const { transfer, order } = server;
  if (transfer === null || order === null) return server;
  if (order.status !== 'pending')
    return { ...server, transfer: { ...transfer, money: 'returned' } };
  const attempts = server.attempts.map((attempt): Attempt =>
    attempt.status === 'pending' ? { ...attempt, status: 'closing' } : attempt,
  );
  return {
    ...server,
    attempts,
    order: { ...order, status: 'completed' },
    transfer: { ...transfer, money: 'kept' },
  };
}

function createOrder(server: Server, { key, terms }: { key: string; terms: string }): Handled {
  if (server.keys.includes(key)) return { server, answer: orderAnswer(server) };
  if (terms !== server.terms) return { server, answer: failure('termsChanged') };
  if (!hasAccepted(server)) return { server, answer: failure('notAccepted') };
  const { legal, keys, onTheWay, knowsPayer, transfer, terms: current } = server;
  const own = { terms: current, legal, keys: [...keys, key], onTheWay, knowsPayer, transfer };
  const placed: Server = { ...placedServer, ...own };
  return { server: placed, answer: orderAnswer(placed) };
}

/** Accepts a version only while it is in force; a repeat gets the documents that are due now. */
function accept(server: Server, { key, version }: { key: string; version: string }): Handled {
  const { inForce, keys } = server.legal;
  if (keys.includes(key)) return { server, answer: acceptanceAnswer(server) };
  if (version !== toVersion(inForce)) return { server, answer: failure('legalChanged') };
  const legal = { inForce, accepted: inForce, keys: [...keys, key] };
  return { server: { ...server, legal }, answer: acceptedAnswer() };
}

function startPayment(
  server: Server,
  { channel, presentation }: { channel: Channel; presentation: Presentation },
  wallet: Wallet,
): Handled {
  const refusal = payableRefusal(server);
  if (refusal !== null) return { server, answer: refusal };
  if (server.transfer?.announced === true) {
    return { server, answer: failure('transferAnnounced') };
  }
  if (presentation === 'jsapi' && !server.knowsPayer) {
    return { server, answer: failure('openidNeeded') };
  }
  const current = server.attempts.findIndex(({ status }) => status === 'pending');
  const kept = server.attempts[current];
  const isSame = kept?.channel === channel && kept.presentation === presentation;
  if (isSame && kept.extendable > 0) {
    // The wallet is queried before a payer is sent there again.
    if (presentation !== 'qr' && wallet === 'silent') {
      return { server, answer: failure('unavailable') };
    }
    if (presentation !== 'qr' && kept.trade === 'paid') {
      const paid = learn(server, current);
      return { server: paid, answer: payableRefusal(paid) ?? failure('unavailable') };
    }
    return fetchCode(extended(server, current), current, wallet);
  }
  const asksWallet = server.attempts.some(isOpen);
  if (asksWallet && wallet === 'silent') return { server, answer: failure('unavailable') };
  const retired = retire(server);
  if (retired.isPaid) {
    const { server: paid } = retired;
    return { server: paid, answer: payableRefusal(paid) ?? failure('unavailable') };
  }
  const { attempts, order } = retired.server;
  const attempt: Attempt = {
    channel,
    presentation,
    status: 'pending',
    ...planEnds(presentation, order?.left ?? 0),
    trade: 'unscanned',
    // Only a code is unknown to the payer until the wallet has given it.
    hasCode: presentation !== 'qr',
    shown: false,
  };
  const begun = { ...retired.server, attempts: [...attempts, attempt] };
  return fetchCode(begun, attempts.length, wallet);
}

function planEnds(presentation: Presentation, orderLeft: number) {
  const { page, code, extendable, gateway } = lifetimes;
  if (presentation === 'qr') {
    return {
      left: Math.min(code, orderLeft),
      extendable: Math.min(extendable, orderLeft),
      gateway,
    };
  }
  // There the wallet's end is the payer's, and never after the order's.
  const left = Math.min(page, orderLeft);
  return { left, extendable: left, gateway: left };
}

function fetchCode(server: Server, index: number, wallet: Wallet): Handled {
  const attempt = getAttempt(index, server.attempts);
  if (needsWallet(attempt) && wallet !== 'speaks') return { server, answer: failure('noCode') };
  const given = withAttempt(server, index, { hasCode: true });
  return { server: given, answer: paymentAnswer(index, given.attempts) };
}

/** True when a wallet has to answer: the address of Alipay's page is signed without it. */
function needsWallet({ channel, presentation, hasCode }: Attempt): boolean {
  return presentation === 'qr' ? !hasCode : channel === 'wechat';
}

function extendCode(server: Server, request: { paymentNo: string; channel: Channel }): Handled {
  const refusal = payableRefusal(server);
  if (refusal !== null) return { server, answer: refusal };
  const index = toAttemptIndex(request.paymentNo);
  const attempt = getAttempt(index, server.attempts);
  if (attempt.status !== 'pending' || attempt.channel !== request.channel) {
    return { server, answer: failure('superseded') };
  }
  const after = attempt.extendable > 0 ? extended(server, index) : server;
  return { server: after, answer: paymentAnswer(index, after.attempts) };
}

function extended(server: Server, index: number): Server {
  const { extendable } = getAttempt(index, server.attempts);
  const left = Math.min(lifetimes.code, extendable, server.order?.left ?? 0);
  return withAttempt(server, index, { left });
}

function payableRefusal({ order }: Server): Answer | null {
  if (order?.status === 'completed') return failure('alreadyPaid');
  return order?.status !== 'pending' || order.left === 0 ? failure('notPayable') : null;
}

function beginCancel(server: Server, wallet: Wallet): Handled {
  const { order } = server;
  if (order?.status === 'completed') return { server, answer: failure('alreadyPaid') };
  if (order?.status !== 'pending') return { server, answer: failure('notCancellable') };
  const asksWallet = server.attempts.some(isOpen);
  if (asksWallet && wallet === 'silent') return { server, answer: failure('unavailable') };
  const retired = retire(server);
  if (retired.isPaid) return { server: retired.server, answer: failure('alreadyPaid') };
  return { server: { ...retired.server, cancelling: true }, answer: null };
}

function commit(server: Server): Handled {
  const { order } = server;
  const after: Server = { ...server, cancelling: false };
  if (order?.status !== 'pending') return { server: after, answer: failure('alreadyPaid') };
  const cancelled: Server = { ...after, order: { ...order, status: 'cancelled' } };
  return { server: cancelled, answer: orderAnswer(cancelled) };
}

/** Takes every open attempt out of the payer's hands; true for `isPaid` when one had been paid. */
function retire(server: Server): { server: Server; isPaid: boolean } {
  const paid = server.attempts.findIndex((each) => isOpen(each) && each.trade === 'paid');
  if (paid !== -1) return { server: learn(server, paid), isPaid: true };
  const retired = server.attempts.map((attempt): Attempt => {
    if (!isOpen(attempt)) return attempt;
    if (attempt.trade === 'closed') return { ...attempt, status: 'failed' };
    // An Alipay code that was not scanned, or link that was not used, has no trade to close.
    if (attempt.channel === 'alipay' && attempt.trade === 'unscanned') {
      return { ...attempt, status: 'closing' };
    }
    return { ...attempt, status: 'failed', trade: 'closed' };
  });
  return { server: { ...server, attempts: retired }, isPaid: false };
}

/** The server learns of an attempt's money through a notice, a query or the sweep. */
export function learn(server: Server, index: number): Server {
  const { order } = server;
  if (order?.status !== 'pending') return withAttempt(server, index, { status: 'refunded' });
  const attempts = server.attempts.map((attempt, at): Attempt => {
    if (at === index) return { ...attempt, status: 'success' };
    return attempt.status === 'pending' ? { ...attempt, status: 'closing' } : attempt;
  });
  return { ...server, attempts, order: { ...order, status: 'completed' } };
}

/** Runs the sweep once: ends expired codes and orders, and queries the wallets. */
export function sweep(server: Server): Server {
  const { order } = server;
  if (server.cancelling) return server;
  if (order?.status === 'pending' && order.left === 0) {
    const retired = retire(server);
    if (retired.isPaid) return retired.server;
    return { ...retired.server, order: { ...order, status: 'cancelled' } };
  }
  const due = server.attempts.findIndex(
    ({ status, left, gateway, trade }) =>
      (status === 'pending' && left === 0) ||
      (status === 'closing' &&
        (gateway === 0 ||
          trade === 'closed' ||
          (trade === 'scanned' && order?.status !== 'pending'))),
  );
  if (due === -1) return server;
  const { status, trade, gateway } = getAttempt(due, server.attempts);
  if (trade === 'paid') return learn(server, due);
  if (status === 'closing' && gateway === 0) {
    return withAttempt(server, due, { status: 'failed', trade: 'closed' });
  }
  const { attempts } = retire({ ...server, attempts: [getAttempt(due, server.attempts)] }).server;
  return withAttempt(server, due, getAttempt(0, attempts));
}

/** Advances five minutes. Ended attempts no longer have times. */
export function pass(server: Server): Server {
  const less = (ticks: number) => Math.max(0, ticks - 1);
  const { order } = server;
  return {
    ...server,
    order: order?.status === 'pending' ? { ...order, left: less(order.left) } : order,
    attempts: server.attempts.map((attempt) => {
      const { left, extendable, gateway } = attempt;
      return { ...attempt, left: less(left), extendable: less(extendable), gateway: less(gateway) };
    }),
  };
}

/** True while a payment through the attempt is still expected. */
export function isOpen({ status }: Attempt): boolean {
  return status === 'pending' || status === 'closing';
}

export function withAttempt(server: Server, index: number, set: Partial<Attempt>): Server {
  const attempts = server.attempts.map((each, at) => (at === index ? { ...each, ...set } : each));
  return { ...server, attempts };
}
