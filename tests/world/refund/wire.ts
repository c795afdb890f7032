import * as v from 'valibot';
import { toApiError } from '#src/api/failure.ts';
import { changedRefundQuote, findCarriedRefund } from '#contract/refunds/failures.ts';
import { Refund, RefundQuote } from '#contract/refunds/schemas.ts';
import type { Shown } from '#contract/base/shown.ts';
import { actOnRefund, fetchRefundQuote, type PaidOrder } from '#tests/support/refunds.ts';
import type { TestResponse, TestServer } from '#tests/support/server.ts';
import { refundOfRow, type Answer, type Request, type Row } from './server.ts';

/** The paid order of the small server at the real one: which refund is meant, and a part of it in fen. */
export type Site = { of: PaidOrder; number: string; part: number };

/** Sends a request of the small server to the real one. */
export async function sendRequest(
  real: TestServer,
  { of, number, part }: Site,
  request: Request,
): Promise<TestResponse> {
  const { person, order_no } = of;
  const { token } = person;
  switch (request.call) {
    case 'quote':
      return real.call('GET', `orders/${order_no}/refund-quote`, { token });
    case 'read':
      return real.call('GET', `refunds/${number}`, { token });
    case 'create': {
      const shown = await shownIn(real, of, request, part);
      const body = { order_no, amount: request.amount * part, reason: 'other', note: null, shown };
      const headers = { 'idempotency-key': request.key };
      return real.call('POST', 'refunds', { token, body, headers });
    }
    case 'act': {
      const { kind, ...body } = request.act;
      return actOnRefund(real, person, { refund_no: number }, kind, scaleBody(kind, body, part));
    }
  }
}

const sent = new Map<string, Shown>();

/** Reads the amount that the page showed; a repeated request sends the same amount. */
async function shownIn(
  real: TestServer,
  of: PaidOrder,
  { key, shown: parts }: Extract<Request, { call: 'create' }>,
  part: number,
): Promise<Shown> {
  const name = `${of.order_no} ${key}`;
  const before = sent.get(name);
  if (before !== undefined) return before;
  const quote = await fetchRefundQuote(real, of);
  const amount = parts * part;
  // Terms of which another amount is known are those of a page that was read before.
  const shown = { amount, terms: quote.refundable === amount ? quote.terms : 'earlier' };
  sent.set(name, shown);
  return shown;
}

function scaleBody(kind: string, body: object, part: number): object {
  if ('offered' in body) return { offered: Number(body.offered) * part };
  return 'account' in body && kind === 'account' ? Object(body.account) : body;
}

/** Summarizes a response of the real server, with amounts in parts. */
export function realAnswer(
  { status, body, data }: Pick<TestResponse, 'status' | 'body' | 'data'>,
  { call }: Request,
  part: number,
): string {
  if (status >= 400) {
    const refusal = toApiError(status, body);
    const changed = changedRefundQuote(refusal);
    if (changed !== null) return `refused terms ${changed.refundable / part}`;
    const carried = findCarriedRefund(refusal);
    return carried === null
      ? `refused ${Object.keys(refusal.fields).join()}`
      : `${refusal.error} ${gistOfRefund(carried, part)}`;
  }
  if (call !== 'quote') return gistOfRefund(v.parse(Refund, data), part);
  const { refundable, open_refund_no: open } = v.parse(RefundQuote, data);
  return quoted(refundable / part, open !== undefined);
}

/** Summarizes a response of the small server in the same format. */
export function smallAnswer(answer: Answer): string {
  switch (answer.is) {
    case 'quote':
      return quoted(answer.refundable, answer.open !== null);
    case 'refund':
      return gistOfRow(answer.row);
    case 'refused':
      if ('row' in answer) return `refund.${answer.why} ${gistOfRow(answer.row)}`;
      return answer.why === 'terms' ? `refused terms ${answer.refundable}` : 'refused lost';
  }
}

function quoted(refundable: number, isOpen: boolean): string {
  return `${refundable} ${isOpen ? 'and one is open' : ''}`;
}

/** Summarizes a row of the small server in the format of `gistOfRefund`. */
export function gistOfRow(row: Row): string {
  return gistOfRefund(refundOfRow(row), 1);
}

/** Summarizes a refund, with amounts in parts. */
export function gistOfRefund(refund: Refund, part: number): string {
  const { status, asked, offered, amount, notes } = refund;
  const parts = [asked, offered, amount].map((fen) => (fen === null ? null : fen / part));
  return [status, ...parts, notes.length, refund.account?.account].join(' ');
}
