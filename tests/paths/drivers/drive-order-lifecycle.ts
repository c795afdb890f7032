import { randomUUID } from 'node:crypto';
import { askBack } from './ask-back.ts';
import { ordersOn } from './orders.ts';
import type { Stage } from './stage.ts';
import { NotOffered, type Driver } from './tour.ts';
import { dayMs } from '#contract/base/durations.ts';

/** Drives the page of an order along the paths of its lifecycle, which is the server's. */
export function driveOrderLifecycle(stage: Stage): Driver {
  const orders = ordersOn(stage);
  let orderNo = '';
  /** The sum that has arrived by transfer, in fen. */
  let received = 0;
  const read = async () => {
    await stage.turnTo('/user/payments', 'payments:title');
    await stage.turnTo(`/user/orders/${orderNo}`, 'orders:title');
  };

  const record = async (fen: number) => {
    received += fen;
    const arrived = { reference: randomUUID(), day: '2026-11-20', amount: String(fen / 100) };
    await stage.act('transfer.record', { order_no: orderNo, ...arrived });
  };

  return {
    async begin() {
      received = 0;
      await stage.calls.release();
      // Payment alone does not fulfill this service; staff must deliver it.
      orderNo = await orders.place('pending', 'service');
      await read();
    },
    async take(step) {
      switch (step) {
        case 'order.paid':
          if (received === 0) await orders.bringAbout(orderNo, 'paid');
          else await record((await orders.read(orderNo)).amount - received);
          return read();
        case 'order.fulfilled':
          // Of software the server itself takes care at once.
          orderNo = await orders.place('paid');
          return read();
        case 'order.cancelled':
          await orders.bringAbout(orderNo, 'cancelled');
          return read();
        case 'transfer.announced':
          await orders.bringAbout(orderNo, 'pending+transfer');
          return read();
        case 'transfer.withdrawn':
          if (received > 0) throw new NotOffered('a part of the money has arrived');
          await orders.bringAbout(orderNo, 'pending+transfer');
          await orders.bringAbout(orderNo, 'pending');
          return read();
        case 'transfer.received':
          await record(10_000);
          return read();
        case 'order.expired':
          await stage.pass(15 * dayMs);
          return read();
        case 'order.refunded': {
          const { refund_no: refundNo } = await askBack(stage, orderNo);
          await stage.act('refund.approve', { refund_no: refundNo });
          return read();
        }
        default:
          throw new Error(`nobody knows how to make "${step}" happen`);
      }
    },
  };
}
