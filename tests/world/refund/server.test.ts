import * as v from 'valibot';
import { expect } from 'vitest';
import { Refund } from '#contract/refunds/schemas.ts';
import { call, toDecision, type DecisionWords } from '#tests/support/act-by-command.ts';
import { paidOrder, type PaidOrder } from '#tests/support/refunds.ts';
import { createTestServer } from '#tests/support/server.ts';
import { setUpServer, test } from '#tests/support/set-up.ts';
import {
  account,
  handle,
  moved,
  note,
  paid,
  paidOrder as order,
  withRow,
  type Request,
  type Server,
} from './server.ts';
import { realAnswer, sendRequest, smallAnswer, type Site } from './wire.ts';

const real = setUpServer(createTestServer);

// A plan of 599 yuan in its first month is refunded in full.
const part = 59_900 / paid;
const no = 'R1';
const asks: Request = { call: 'create', key: 'k1', amount: paid, shown: paid };

type Step = Parameters<typeof moved>[1];

/** The events that lead to each request status, on the small server and on the real one. */
const ways = [
  { at: 'requested', steps: [], bring: () => Promise.resolve() },
  {
    at: 'offered',
    steps: ['refund.offered'],
    async bring(number: string, of: PaidOrder) {
      holdRefund(of);
      await decide('approve', String(part / 100))(number);
    },
  },
  { at: 'declined', steps: ['refund.declined'], bring: decide('decline', '—') },
  { at: 'refunding', steps: ['refund.approved'], bring: approveHeld },
  { at: 'refunded', steps: ['refund.approved', 'money.returned'], bring: decide('approve') },
  { at: 'failed', steps: ['refund.approved', 'wallet.failed'], bring: fail },
  {
    at: 'settled',
    steps: ['refund.approved', 'wallet.failed', 'refund.settled'],
    async bring(number: string, of: PaidOrder) {
      await fail(number, of);
      await decide('settle', 'B1')(number);
    },
  },
] satisfies readonly { at: string; steps: readonly Step[]; bring: Bring }[];

type Bring = (number: string, of: PaidOrder) => Promise<void>;

// Requests that end a refund come last, each on a separate order.
const requests: readonly Request[] = [
  { call: 'quote' },
  { call: 'read', no },
  asks,
  { call: 'act', no, act: { kind: 'note', text: note } },
  { call: 'act', no, act: { kind: 'account', account } },
  { call: 'act', no, act: { kind: 'accept', offered: 2 } },
  { call: 'act', no, act: { kind: 'accept', offered: 1 } },
  { call: 'create', key: 'k2', amount: paid, shown: paid },
  { call: 'act', no, act: { kind: 'withdraw' } },
];

test.each(ways)(
  'the real server answers a refund that is $at as the small one does',
  async ({ steps, bring }) => {
    const small = stepped(handle(order, asks).after, steps);
    let now = small;
    let site = await begin(bring);
    for (const request of requests) {
      const { answer, after } = handle(now, request);
      const response = await sendRequest(real, site, request);
      expect
        .soft(realAnswer(response, request, part), JSON.stringify(request))
        .toEqual(smallAnswer(answer));
      const isAsBefore = statuses(after) === statuses(now);
      now = isAsBefore ? after : small;
      if (!isAsBefore) site = await begin(bring);
    }
  },
);

const statuses = ({ rows }: Server) => rows.map(({ status }) => status).join();

function stepped(server: Server, steps: readonly Step[]): Server {
  return steps.reduce((before, step) => {
    const [row] = before.rows;
    const amount = step === 'refund.offered' ? 1 : step === 'refund.approved' ? paid : null;
    const next = row === undefined ? null : moved(row, step, amount);
    if (next === null) throw new Error(`${step} is not possible`);
    return withRow(before, next);
  }, server);
}

/** Asks for all of a new order back, and brings that where it is to be. */
async function begin(bring: Bring): Promise<Site> {
  const of = await paidOrder(real, { channel: 'wechat' });
  const { data } = await sendRequest(real, { of, number: '', part }, asks);
  const asked = v.parse(Refund, data);
  await bring(asked.refund_no, of);
  return { of, number: asked.refund_no, part };
}

function decide(...decision: DecisionWords) {
  return async (number: string): Promise<void> => {
    await call(real, ...toDecision(number, decision));
  };
}

function holdRefund({ payment }: PaidOrder): void {
  real.sandbox.faults.setRefunds('processing', 1, payment.payment_no);
}

async function approveHeld(number: string, of: PaidOrder): Promise<void> {
  holdRefund(of);
  await decide('approve')(number);
}

async function fail(number: string, of: PaidOrder): Promise<void> {
  await approveHeld(number, of);
  await real.walletServer.endRefund(number, 'abnormal');
}
