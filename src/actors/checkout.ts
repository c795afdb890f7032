import { fromCallback, fromPromise } from 'xstate';
import type { Contact } from '#contract/base/text-fields.ts';
import type { Order, OrderDraft } from '#contract/orders/schemas.ts';
import type { Payment } from '#contract/payments/schemas.ts';
import type { Channel, Presentation } from '#contract/base/picklists.ts';
import type { Quote } from '#contract/pricing/schemas.ts';
import type { Shown } from '#contract/base/shown.ts';
import type { ConnectionEvent } from '#machines/ask-again.ts';
import { checkoutMachine } from '#machines/checkout.machine.ts';
import type { BegunPayment, CheckoutEvent } from '#machines/checkout.setup.ts';
import type { ConfirmRef } from '#machines/confirm.machine.ts';
import type { SessionRef } from '#machines/session.machine.ts';
import type { Client } from '#src/api/client.ts';
import { createMembershipOrder, createServiceOrder, readOrder } from '#src/api/orders.ts';
import { bindAcceptance } from './acceptance.ts';
import { watchConnection } from './connection.ts';
import { clearKey, getIdempotencyKey } from './idempotency-key.ts';
import { identifyPayer } from './identify-payer.ts';
import { bindOrder } from './order.ts';
import { findOwner } from './own-profile.ts';
import { clearSettledKeys, startPayment } from './start-payment.ts';
import { bindPayment } from './payment.ts';
import { watchSurroundings } from './surroundings.ts';
import { listenForOrderMoves } from './tab-channel.ts';

type Placing = {
  draft: OrderDraft;
  quote: Quote;
  contact: Contact | null;
  attachments: readonly string[];
  another?: boolean;
  idempotencyKey: string;
};

/** Binds the checkout of `session` to the API. One instance lives as long as the payment pages. */
export function bindCheckout({
  client,
  confirm,
  session,
}: {
  client: Client;
  confirm: ConfirmRef;
  session: SessionRef;
}) {
  return checkoutMachine.provide({
    actors: {
      createOrder: fromPromise<Order, Placing>(async ({ input, signal }) => {
        const { draft, quote, contact, attachments, another = false, idempotencyKey } = input;
        const shown = toShown(quote);
        const whom = { shown, ...(contact === null ? null : { contact }) };
        const options = { idempotencyKey, signal };
        const order =
          draft.type === 'membership'
            ? await createMembershipOrder(client, { ...draft, ...whom }, options)
            : await createServiceOrder(
                client,
                {
                  ...draft,
                  ...whom,
                  ...(another ? { another } : null),
                  attachments: [...attachments],
                },
                options,
              );
        clearKey(toKeyed(draft, shown, contact, attachments, another));
        return order;
      }),
      fetchOrder: fromPromise<Order, { orderNo: string }>(async ({ input, signal }) => {
        const order = await readOrder(client, input.orderNo, { signal });
        clearSettledKeys(order);
        return order;
      }),
      startPayment: fromPromise<
        Payment,
        { orderNo: string; channel: Channel; presentation: Presentation }
      >(({ input, signal }) => startPayment(client, input, signal)),
      identifyPayer: fromPromise<never, { orderNo: string } & BegunPayment>(({ input, signal }) =>
        identifyPayer(client, findOwner(session) ?? '', input, signal),
      ),
      announceTransfer: fromPromise<Order, { orderNo: string }>(({ input, signal }) =>
        client.call('announceTransfer', { params: input, signal }),
      ),
      withdrawTransfer: fromPromise<Order, { orderNo: string }>(({ input, signal }) =>
        client.call('withdrawTransfer', { params: input, signal }),
      ),
      connection: fromCallback<ConnectionEvent>(({ sendBack }) => watchConnection(sendBack)),
      acceptance: bindAcceptance(client),
      payment: bindPayment(client),
      order: bindOrder(client, confirm),
      otherTabs: fromCallback<CheckoutEvent, { orderNo: string }>(({ input, sendBack }) =>
        listenForOrderMoves(input.orderNo, () => sendBack({ type: 'order.changed' })),
      ),
      surroundings: fromCallback<CheckoutEvent>(({ sendBack }) => watchSurroundings(sendBack)),
    },
  });
}

/**
 * Builds the submission of the review page: contact details and files, with an idempotency key for this
 * order. After a refusal, an order for another amount gets another key.
 */
export function draftSubmission(
  draft: OrderDraft,
  quote: Quote,
  contact: Contact,
  attachments: readonly string[],
  another: boolean,
) {
  const keyed = toKeyed(draft, toShown(quote), contact, attachments, another);
  return {
    type: 'draft.submitted',
    contact,
    attachments,
    another,
    idempotencyKey: getIdempotencyKey(keyed),
  } as const;
}

/** Builds the name of an order's idempotency key. */
function toKeyed(
  draft: OrderDraft,
  shown: Shown,
  contact: Contact | null,
  attachments: readonly string[],
  another: boolean,
) {
  return { draft, shown, contact, attachments, ...(another ? { another } : null) };
}

function toShown({ amount, terms }: Quote): Shown {
  return { amount, terms };
}
