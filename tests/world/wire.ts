import { toApiError } from '#src/api/failure.ts';
import { unreachable } from '#contract/base/api-error.ts';
import type { Acceptance } from '#contract/content/legal.ts';
import type { Payment } from '#contract/payments/schemas.ts';
import {
  failures,
  order,
  payment,
  statusResponse,
  transfer as exampleTransfer,
} from '#tests/paths/examples/values.ts';
import type { Answer, Attempt, Server } from './server-state.ts';

/** Time in the world goes in ticks of five minutes, the time in which a code is closing. */
export const tickMs = 5 * 60 * 1000;

const values = new Map<Answer, unknown>();

/** Creates the value of a response: an output for `=`, an error for `!`. */
export function getAnswerValue(answer: Answer): unknown {
  const value = values.get(answer);
  if (value === undefined) throw new Error(`nobody has given the answer ${answer}`);
  return value;
}

function answer(text: Answer, value: () => unknown): Answer {
  if (!values.has(text)) values.set(text, value());
  return text;
}

const errors = {
  unreachable: unreachable('network.unreachable'),
  unavailable: toApiError(503, { error: 'payment.still_confirming' }),
  noCode: toApiError(500, { error: 'payment.create_failed' }),
  termsChanged: failures.termsChanged,
  notAccepted: toApiError(409, { error: 'legal.not_accepted' }),
  legalChanged: toApiError(409, { error: 'legal.changed' }),
  openidNeeded: failures.openidNeeded,
  alreadyPaid: toApiError(409, { error: 'order.already_paid' }),
  notPayable: toApiError(409, { error: 'order.not_payable' }),
  notCancellable: toApiError(409, { error: 'order.not_cancellable' }),
  noTransfer: toApiError(409, { error: 'order.no_transfer' }),
  transferAnnounced: toApiError(409, { error: 'order.transfer_announced' }),
  superseded: toApiError(409, { error: 'payment.superseded' }),
};

export function failure(name: keyof typeof errors): Answer {
  return answer(`!${name}`, () => errors[name]);
}

/** The answer with the documents that are due, all of the version in force. */
export function acceptanceAnswer({ legal, ...server }: Server): Answer {
  if (hasAccepted({ ...server, legal })) return acceptedAnswer();
  const version = toVersion(legal.inForce);
  return answer(`=due ${version}`, (): Acceptance => {
    const due = { version, title: version, changes: [] };
    return { versions: { terms: version, privacy: version }, due: [{ kind: 'terms', ...due }] };
  });
}

export function acceptedAnswer(): Answer {
  return answer('=nothing due', (): Acceptance => {
    return { versions: { terms: '', privacy: '' }, due: [] };
  });
}

export function hasAccepted({ legal: { inForce, accepted } }: Pick<Server, 'legal'>): boolean {
  return accepted === inForce;
}

export function toVersion(number: number): string {
  return `V${number}`;
}

/** The answer that leads the browser to WeChat's page. */
export function leadToWechat(): Answer {
  return answer('=WeChat', () => null);
}

export function orderAnswer({ order: standing, attempts, transfer }: Server): Answer {
  const status = standing?.status ?? 'pending';
  const open = openIndex({ order: standing, attempts });
  const money = transfer?.money ?? 'none';
  const returned = money === 'returned' || attempts.some(({ status: is }) => is === 'refunded');
  const kept = money === 'kept' || attempts.some(({ status: is }) => is === 'success');
  const offered = status === 'pending' ? transfer : null;
  const settled = !attempts.some(mayBringMoney);
  const parts = [
    status,
    open === -1 ? '' : `+${describe(open, attempts)}`,
    settled ? '' : '+unsettled',
    returned && !kept ? '+returned' : '',
    offered === null ? '' : offered.announced ? '+announced' : '+transferable',
  ];
  return answer(`=${parts.join('')}`, () =>
    order(status, {
      payments_settled: settled,
      ...(open === -1 ? {} : { open_payment: toPayment(open, attempts) }),
      ...(offered === null
        ? {}
        : {
            transfer: {
              ...exampleTransfer,
              announced_at: offered.announced ? exampleTransfer.announced_at : null,
            },
          }),
      ...(kept || returned
        ? { payment: { ...decided, status: kept ? 'success' : 'refunded' } }
        : {}),
    }),
  );
}

const decided = {
  payment_no: 'P1',
  channel: 'alipay',
  amount: 599_000,
  transaction_id: 'T1',
  paid_at: '2026-11-20T02:05:00.000Z',
} as const;

export function paymentAnswer(index: number, attempts: readonly Attempt[]): Answer {
  const { presentation } = getAttempt(index, attempts);
  return answer(`=${describe(index, attempts)}`, () => ({
    ...toPayment(index, attempts),
    ...entrances[presentation],
  }));
}

/** Only the response to a press leads into the wallet, once. */
const entrances = {
  qr: null,
  redirect: { pay_url: 'https://wallet.example/pay' },
  jsapi: {
    bridge: {
      appId: 'wx1',
      timeStamp: '1',
      nonceStr: 'n',
      package: 'prepay_id=1',
      signType: 'RSA',
      paySign: 's',
    },
  },
} as const;

export function statusAnswer(index: number, server: Server): Answer {
  const { attempts } = server;
  const attempt = getAttempt(index, attempts);
  const status = wireStatus(attempt.status);
  const orderStatus = server.order?.status ?? 'pending';
  const pending = attempts.findIndex((one) => one.status === 'pending');
  const openNo = pending === -1 ? null : toPaymentNo(pending);
  const text = `=${status} P${index + 1} ${minutes(attempt.left)} ${orderStatus} open ${openNo ?? 'none'}`;
  return answer(text, () => {
    const response = statusResponse(status, attempt.left * tickMs);
    const own = { payment_no: toPaymentNo(index), open_payment_no: openNo };
    return { ...response, ...own, order_status: orderStatus };
  });
}

/** The attempt that may be paid now, by its place; -1 for none. */
export function openIndex({ order: standing, attempts }: Pick<Server, 'order' | 'attempts'>) {
  if (standing?.status !== 'pending') return -1;
  return attempts.findIndex(({ status, hasCode }) => status === 'pending' && hasCode);
}

export function mayBringMoney({ status, hasCode }: Attempt): boolean {
  return hasCode && (status === 'pending' || status === 'closing');
}

export function getAttempt(index: number, attempts: readonly Attempt[]): Attempt {
  const attempt = attempts[index];
  if (attempt === undefined) throw new Error(`there is no attempt ${index}`);
  return attempt;
}

export function toPaymentNo(index: number): string {
  return `P${index + 1}`;
}

export function toAttemptIndex(paymentNo: string): number {
  return Number(paymentNo.slice(1)) - 1;
}

function toPayment(index: number, attempts: readonly Attempt[]): Payment {
  const { channel, presentation, left } = getAttempt(index, attempts);
  const { qr_code: code, ...known } = payment(left * tickMs);
  const own = { ...known, payment_no: toPaymentNo(index), channel };
  return presentation === 'qr'
    ? { ...own, presentation, qr_code: code }
    : { ...own, presentation, extendable_until: own.expires_at };
}

function describe(index: number, attempts: readonly Attempt[]): string {
  const { channel, presentation, left } = getAttempt(index, attempts);
  const way = presentation === 'qr' ? channel : `${channel} ${presentation}`;
  return `${toPaymentNo(index)} ${way} ${minutes(left)}`;
}

function minutes(ticks: number): string {
  return `${(ticks * tickMs) / 60_000} min`;
}

function wireStatus(status: Attempt['status']) {
  return status === 'closing' ? 'pending' : status;
}
