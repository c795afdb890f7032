import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  draft,
  failures,
  order,
  payment,
  quote,
  statusResponse,
  refundedOrder,
} from '#tests/paths/examples/values.ts';
import type { CheckoutEvent } from '#machines/checkout.setup.ts';
import { beginCheckout } from './checkout-story.ts';

type Checkout = ReturnType<typeof beginCheckout>;
type Step = { name: string; play(checkout: Checkout): Promise<void> | void };

const orders = [
  order('pending'),
  order('pending', { open_payment: payment() }),
  order('processing'),
  order('completed'),
  order('cancelled'),
  refundedOrder,
];
const events: readonly CheckoutEvent[] = [
  { type: 'draft.opened', draft, quote },
  {
    type: 'draft.submitted',
    contact: { name: null, phone: null, email: null },
    attachments: [],
    idempotencyKey: 'k1',
  },
  { type: 'order.opened', orderNo: 'XY1' },
  { type: 'order.opened', orderNo: 'XY1' },
  { type: 'order.opened', orderNo: 'XY1' },
  { type: 'order.opened', orderNo: 'XY2' },
  { type: 'channel.picked', channel: 'alipay' },
  { type: 'channel.picked', channel: 'wechat' },
  { type: 'cancel.requested' },
  { type: 'retry.requested' },
];
const steps: readonly Step[] = [
  ...events.map((event) => step(JSON.stringify(event), ({ actor }) => actor.send(event))),
  ...orders.flatMap((answer) => [
    step(`read ${answer.status}`, ({ fetchOrder }) => fetchOrder.calls.at(-1)?.resolve(answer)),
    step(`created ${answer.status}`, ({ createOrder }) =>
      createOrder.calls.at(-1)?.resolve(answer),
    ),
  ]),
  step('code', ({ startPayment }) => startPayment.calls.at(-1)?.resolve(payment())),
  step('pending', ({ fetchStatus }) =>
    fetchStatus.calls.at(-1)?.resolve(statusResponse('pending', 0)),
  ),
  step('failed', ({ fetchStatus }) =>
    fetchStatus.calls.at(-1)?.resolve(statusResponse('failed', 0)),
  ),
  step('yes', ({ dialog }) => dialog.answer?.({ type: 'confirmation.accepted' })),
  step('no', ({ dialog }) => dialog.answer?.({ type: 'confirmation.declined' })),
  step('cancelled', ({ cancelOrder }) => cancelOrder.calls.at(-1)?.resolve(order('cancelled'))),
  step('time', ({ clock }) => clock.increment(60_000)),
  ...(['createOrder', 'fetchOrder', 'startPayment', 'fetchStatus', 'cancelOrder'] as const).flatMap(
    (port) =>
      (['conflict', 'notFound', 'unavailable', 'unreachable'] as const).map((failure) =>
        step(`${port} ${failure}`, (checkout) =>
          checkout[port].calls.at(-1)?.reject(failures[failure]),
        ),
      ),
  ),
];

describe('a checkout, whatever happens to it', () => {
  it('a checkout never breaks and never has two calls of a kind under way', async () => {
    await fc.assert(
      fc.asyncProperty(anySteps(), async (played) => {
        const checkout = beginCheckout();
        for (const { play } of played) {
          await play(checkout);
          expect(checkout.actor.getSnapshot().status).toBe('active');
          for (const port of [checkout.createOrder, checkout.startPayment, checkout.fetchStatus]) {
            expect(port.calls.filter((call) => call.isOpen()).length).toBeLessThanOrEqual(1);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('a checkout ends on "paid" when the order is opened once more and the server says so', async () => {
    await fc.assert(
      fc.asyncProperty(anySteps(), async (played) => {
        const checkout = beginCheckout();
        for (const { play } of played) await play(checkout);

        checkout.actor.send({ type: 'order.opened', orderNo: 'XY3' });
        await checkout.fetchOrder.latest().resolve(order('completed', { order_no: 'XY3' }));

        expect(checkout.value()).toEqual({ paid: 'complete' });
        expect(checkout.pages.at(-1)).toEqual({ page: 'result', orderNo: 'XY3' });
      }),
      {
        numRuns: 200,
        examples: [[listSteps('draft.opened', 'draft.submitted', 'createOrder unreachable')]],
      },
    );
  });
});

/** Lists, for each text, the first step with the text in its name; throws without such a step. */
function listSteps(...texts: readonly string[]): Step[] {
  return texts.map((text) => {
    const found = steps.find(({ name }) => name.includes(text));
    if (!found) throw new Error(`No step is named ${text}.`);
    return found;
  });
}

function anySteps() {
  return fc.array(fc.constantFrom(...steps), { maxLength: 25 });
}

function step(name: string, play: Step['play']): Step {
  return { name, play };
}
