import type { Refund } from '#contract/refunds/schemas.ts';
import type { RefundStatus } from '#contract/base/picklists.ts';
import { refundIs, refundLifecycle } from '#machines/lifecycles/refund-lifecycle.machine.ts';
import type { RefundAct } from '#machines/refund-request.setup.ts';
import { refund } from '#tests/paths/examples/values.ts';

/** A refund on the server; amounts are parts of the payment, which has two. */
export type Row = {
  no: string;
  /** The key of the request that made it. */
  key: string;
  status: RefundStatus;
  asked: number;
  offered: number | null;
  amount: number | null;
  hasNote: boolean;
  hasAccount: boolean;
};

/** One paid order with its refund requests. */
export type Server = {
  rows: readonly Row[];
  /** The part of the payment that is refundable now. */
  terms: number;
};

export const paid = 2;
export const paidOrder: Server = { rows: [], terms: paid };

/** The requests of the server. */
export type Request =
  | { call: 'quote' }
  /** `shown` is the refundable amount on the page. */
  | { call: 'create'; key: string; amount: number; shown: number }
  | { call: 'read'; no: string }
  /** A repeat carries the key of an act that was done, and reads the current state. */
  | { call: 'act'; no: string; act: RefundAct; isRepeat?: boolean };

/** The responses of the server. */
export type Answer =
  | { is: 'quote'; refundable: number; open: string | null }
  | { is: 'refund'; row: Row }
  | { is: 'refused'; why: 'open' | 'changed'; row: Row }
  | { is: 'refused'; why: 'terms'; refundable: number }
  | { is: 'refused'; why: 'lost' };

/** Calculates the refundable amount, in parts. */
export function refundableAt({ rows, terms }: Server): number {
  return Math.max(0, terms - reserved(rows));
}

/** Sums the amounts refunded, in transit or owed, in parts. */
export function reserved(rows: readonly Row[]): number {
  return rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
}

/** Returns the refund of which something can still become, if there is one. */
export function openRequest({ rows }: Server): Row | null {
  return rows.find(({ status }) => refundIs(status, 'open')) ?? null;
}

/** Handles a request and returns the response with the new state. */
export function handle(server: Server, request: Request): { answer: Answer; after: Server } {
  const same = (answer: Answer) => ({ answer, after: server });
  switch (request.call) {
    case 'quote':
      return same({
        is: 'quote',
        refundable: refundableAt(server),
        open: openRequest(server)?.no ?? null,
      });
    case 'create':
      return create(server, request);
    case 'read':
      return same({ is: 'refund', row: getRow(server, request.no) });
    case 'act': {
      const row = getRow(server, request.no);
      if (request.isRepeat) return same({ is: 'refund', row });
      const changed = acted(row, request.act);
      if (changed === null) return same({ is: 'refused', why: 'changed', row });
      return { answer: { is: 'refund', row: changed }, after: withRow(server, changed) };
    }
  }
}

function create(
  server: Server,
  { key, amount, shown }: { key: string; amount: number; shown: number },
): { answer: Answer; after: Server } {
  const same = (answer: Answer) => ({ answer, after: server });
  const made = server.rows.find((row) => row.key === key);
  if (made !== undefined) return same({ is: 'refund', row: made });
  const open = openRequest(server);
  if (open !== null) return same({ is: 'refused', why: 'open', row: open });
  const refundable = refundableAt(server);
  if (shown !== refundable) return same({ is: 'refused', why: 'terms', refundable });
  const row: Row = {
    no: `R${server.rows.length + 1}`,
    key,
    status: 'requested',
    asked: amount,
    offered: null,
    amount: null,
    hasNote: false,
    hasAccount: false,
  };
  return {
    answer: { is: 'refund', row },
    after: { ...server, rows: [...server.rows, row] },
  };
}

function acted(row: Row, act: RefundAct): Row | null {
  switch (act.kind) {
    case 'accept':
      return row.offered === act.offered ? moved(row, 'offer.accepted', act.offered) : null;
    case 'withdraw':
      return moved(row, 'refund.withdrawn');
    case 'note':
      return !refundIs(row.status, 'open') ? null : { ...row, hasNote: true };
    case 'account':
      return row.status === 'failed' ? { ...row, hasAccount: true } : null;
  }
}

type LifecycleEvent = Parameters<typeof refundLifecycle.next>[1];

/** Applies an event to a row; null when its lifecycle forbids the event. */
export function moved(row: Row, event: LifecycleEvent, amount: number | null = null): Row | null {
  const status = refundLifecycle.next(row.status, event);
  if (status === null) return null;
  if (event === 'refund.offered') return { ...row, status, offered: amount };
  return { ...row, status, amount: amount ?? row.amount };
}

/** Returns the server with a row as it is now. */
export function withRow(server: Server, row: Row): Server {
  return { ...server, rows: server.rows.map((each) => (each.no === row.no ? row : each)) };
}

function getRow({ rows }: Server, no: string): Row {
  const row = rows.find((each) => each.no === no);
  if (row === undefined) throw new Error(`nobody made the refund ${no}`);
  return row;
}

/** Summarizes the visible state of a refund. */
export function formatGist(refund: Refund): string {
  const { refund_no: no, status, asked, offered, amount, notes } = refund;
  return [no, status, asked, offered, amount, notes.length, refund.account?.account].join(' ');
}

export const note = '请尽快';
export const account = { holder: '客户 017', bank: '中国银行', account: '6217000012345678' };

const presented = new Map<string, Refund>();

/** Returns a row as its owner reads it, always the same one. */
export function refundOfRow(row: Row): Refund {
  const key = JSON.stringify(row);
  const known = presented.get(key);
  if (known !== undefined) return known;
  const { no, status, asked, offered, amount, hasNote, hasAccount } = row;
  const read: Refund = {
    ...refund(status),
    refund_no: no,
    asked,
    offered,
    amount,
    kept: paid - (amount ?? 0),
    notes: hasNote ? [{ at: '2026-11-20T02:10:00.000Z', text: note }] : [],
    ...(hasAccount ? { account: { ...account, account: '**** 5678' } } : null),
  };
  presented.set(key, read);
  return read;
}
