import { fromCallback, fromPromise } from 'xstate';
import type { Contact } from '../../contract/fields.ts';
import type { Order, OrderDraft } from '../../contract/orders.ts';
import type { Payment } from '../../contract/payments.ts';
import type { Channel } from '../../contract/words.ts';
import { checkoutMachine } from '../../machines/checkout.machine.ts';
import type { CheckoutEvent } from '../../machines/checkout.setup.ts';
import type { ConfirmRef } from '../../machines/confirm.machine.ts';
import type { Client } from '../api/client.ts';
import { createMembershipOrder, createServiceOrder, readOrder } from '../api/orders.ts';
import { createPayment } from '../api/payments.ts';
import { resultPath } from './checkout-pages.ts';
import { forgetKeyOf, keyOf } from './idempotency-key.ts';
import { bindOrder } from './order.ts';
import { hearOtherTabs } from './other-tabs.ts';
import { bindPayment } from './payment.ts';
import { watchSurroundings } from './surroundings.ts';

type Placing = {
  draft: OrderDraft;
  contact: Contact | null;
  attachments: readonly string[];
  idempotencyKey: string;
};

/** The checkout, bound to the API. One of them lives as long as the payment pages do. */
export function bindCheckout({ client, confirm }: { client: Client; confirm: ConfirmRef }) {
  return checkoutMachine.provide({
    actors: {
      createOrder: fromPromise<Order, Placing>(async ({ input, signal }) => {
        const { draft, contact, attachments, idempotencyKey } = input;
        const whom = contact === null ? {} : { contact };
        const options = { idempotencyKey, signal };
        const order =
          draft.type === 'membership'
            ? await createMembershipOrder(client, { ...draft, ...whom }, options)
            : await createServiceOrder(
                client,
                { ...draft, ...whom, attachments: [...attachments] },
                options,
              );
        forgetKeyOf({ draft, contact, attachments });
        return order;
      }),
      readOrder: fromPromise<Order, { orderNo: string }>(({ input, signal }) =>
        readOrder(client, input.orderNo, { signal }),
      ),
      startPayment: fromPromise<Payment, { orderNo: string; channel: Channel }>(
        ({ input, signal }) => {
          const { orderNo, channel } = input;
          const request = { channel, return_url: resultPath(orderNo) };
          return createPayment(client, orderNo, request, { signal });
        },
      ),
      payment: bindPayment(client),
      order: bindOrder(client, confirm),
      otherTabs: fromCallback<CheckoutEvent, { orderNo: string }>(({ input, sendBack }) =>
        hearOtherTabs(input.orderNo, () => sendBack({ type: 'order.changed' })),
      ),
      surroundings: fromCallback<CheckoutEvent>(({ sendBack }) => watchSurroundings(sendBack)),
    },
  });
}

/** What the review page sends: contact details and files with the key of this very order. */
export function draftSubmission(
  draft: OrderDraft,
  contact: Contact,
  attachments: readonly string[],
) {
  return {
    type: 'draft.submitted',
    contact,
    attachments,
    idempotencyKey: keyOf({ draft, contact, attachments }),
  } as const;
}
