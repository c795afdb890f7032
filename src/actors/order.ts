import { fromCallback, fromPromise, type SnapshotFrom } from 'xstate';
import type { ApiError } from '#contract/base/api-error.ts';
import type { Order } from '#contract/orders/schemas.ts';
import type { ConfirmRef } from '#machines/confirm.machine.ts';
import { orderMachine, type OrderEvent } from '#machines/order.machine.ts';
import type { Client } from '#src/api/client.ts';
import { readOrder } from '#src/api/orders.ts';
import { askForMachine } from './confirmation.ts';

/** The reason why the cancel failed; null while the result is still unknown. */
export function cancelError(snapshot: SnapshotFrom<typeof orderMachine>): ApiError | null {
  return snapshot.hasTag('busy') ? null : snapshot.context.error;
}

/** Chooses the title for a failed cancel: without an answer it is unclear whether the order was cancelled. */
export function cancelErrorTitle({ kind }: ApiError): 'cancel.unclear' | 'cancel.failed' {
  return kind === 'unreachable' ? 'cancel.unclear' : 'cancel.failed';
}

/** Binds the actions on an order to the API and the global dialog. */
export function bindOrder(client: Client, confirm: ConfirmRef) {
  return orderMachine.provide({
    actors: {
      cancelOrder: fromPromise<Order, { orderNo: string }>(({ input, signal }) =>
        client.call('cancelOrder', { params: { orderNo: input.orderNo }, signal }),
      ),
      fetchOrder: fromPromise<Order, { orderNo: string }>(({ input, signal }) =>
        readOrder(client, input.orderNo, { signal }),
      ),
      confirmation: fromCallback<OrderEvent, { orderNo: string }>(({ input, sendBack }) =>
        askForMachine(
          confirm,
          {
            type: 'warning',
            title: { key: 'orders:cancel.title' },
            content: { key: 'orders:cancel.content', values: { orderNo: input.orderNo } },
            showCancel: true,
            cancelText: { key: 'orders:cancel.keep' },
            confirmText: { key: 'orders:cancel.confirm' },
          },
          sendBack,
        ),
      ),
    },
  });
}
