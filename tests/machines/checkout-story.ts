import { createActor, fromCallback, SimulatedClock } from 'xstate';
import type { Contact } from '#contract/base/text-fields.ts';
import type { Order, OrderDraft } from '#contract/orders/schemas.ts';
import type { Payment } from '#contract/payments/schemas.ts';
import type { Channel, Presentation, ServiceType } from '#contract/base/picklists.ts';
import type { Quote } from '#contract/pricing/schemas.ts';
import { order, payment } from '#tests/paths/examples/values.ts';
import { checkoutMachine, findCheckoutPage } from '#machines/checkout.machine.ts';
import type { BegunPayment, CheckoutEvent, CheckoutPage } from '#machines/checkout.setup.ts';
import { orderMachine, type OrderEvent } from '#machines/order.machine.ts';
import { paymentMachine } from '#machines/payment.machine.ts';
import type { StatusResponse } from '#machines/payment.setup.ts';
import { controlledPort } from '#tests/support/controlled-port.ts';

type Placing = {
  draft: OrderDraft;
  quote: Quote;
  contact: Contact | null;
  attachments: readonly string[];
  idempotencyKey: string;
};

/** Starts a checkout with its children; the test controls server, dialog and clock. */
export function beginCheckout() {
  const clock = new SimulatedClock();
  const ports = {
    createOrder: controlledPort<Order, Placing>(),
    fetchOrder: controlledPort<Order, { orderNo: string }>(),
    startPayment: controlledPort<
      Payment,
      { orderNo: string; channel: Channel; presentation: Presentation }
    >(),
    identifyPayer: controlledPort<never, { orderNo: string } & BegunPayment>(),
    fetchStatus: controlledPort<StatusResponse, { paymentNo: string; hold: boolean }>(),
    openWallet: controlledPort<void, { payment: Payment }>(),
    announceTransfer: controlledPort<Order, { orderNo: string }>(),
    withdrawTransfer: controlledPort<Order, { orderNo: string }>(),
    cancelOrder: controlledPort<Order, { orderNo: string }>(),
    checkOrder: controlledPort<Order, { orderNo: string }>(),
  };
  const otherTabs: { move: () => void } = { move: () => {} };
  const surroundings: { notice: (event: CheckoutEvent) => void } = { notice: () => {} };
  const dialog: { answer: ((event: OrderEvent) => void) | null } = { answer: null };
  const actor = createActor(
    checkoutMachine.provide({
      actors: {
        createOrder: ports.createOrder.logic,
        fetchOrder: ports.fetchOrder.logic,
        startPayment: ports.startPayment.logic,
        identifyPayer: ports.identifyPayer.logic,
        announceTransfer: ports.announceTransfer.logic,
        withdrawTransfer: ports.withdrawTransfer.logic,
        connection: fromCallback(() => {}),
        otherTabs: fromCallback(({ sendBack }) => {
          otherTabs.move = () => sendBack({ type: 'order.changed' });
          return () => {
            otherTabs.move = () => {};
          };
        }),
        surroundings: fromCallback(({ sendBack }) => {
          surroundings.notice = sendBack;
          return () => {
            surroundings.notice = () => {};
          };
        }),
        payment: paymentMachine.provide({
          actors: {
            fetchStatus: ports.fetchStatus.logic,
            openWallet: ports.openWallet.logic,
            surroundings: fromCallback(() => {}),
          },
        }),
        order: orderMachine.provide({
          actors: {
            cancelOrder: ports.cancelOrder.logic,
            fetchOrder: ports.checkOrder.logic,
            confirmation: fromCallback(({ sendBack }) => {
              dialog.answer = sendBack;
              return () => {
                dialog.answer = null;
              };
            }),
          },
        }),
      },
    }),
    { clock },
  );
  const pages: { page: CheckoutPage; orderNo: string }[] = [];
  actor.subscribe((snapshot) => {
    const page = findCheckoutPage(snapshot);
    const { orderNo } = snapshot.context;
    const last = pages.at(-1);
    if (page === null || (last?.page === page && last.orderNo === orderNo)) return;
    pages.push({ page, orderNo });
  });
  const moved: string[] = [];
  actor.on('order.moved', ({ orderNo }) => moved.push(orderNo));
  const paid: { orderNo: string; serviceType: ServiceType | null }[] = [];
  actor.on('order.paid', ({ orderNo, serviceType }) => paid.push({ orderNo, serviceType }));
  actor.start();
  return {
    actor,
    clock,
    ...ports,
    /** The pages that show its states, oldest first. */
    pages,
    /** The order numbers announced to other tabs. */
    moved,
    /** The orders announced as paid. */
    paid,
    /** Sends an order change from another tab; ignored without a listener. */
    otherTabs,
    /** Sends tab and network events from the browser; ignored without a listener. */
    surroundings,
    dialog,
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  };
}

/** Starts a checkout that polls the open code of its order. */
export async function payingCheckout() {
  const checkout = beginCheckout();
  checkout.actor.send({ type: 'order.opened', orderNo: 'XY1' });
  await checkout.fetchOrder.latest().resolve(beingPaid);
  return checkout;
}

export const unpaid = order('pending');
export const beingPaid = order('pending', { open_payment: payment() });
