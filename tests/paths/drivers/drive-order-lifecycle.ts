import { askBack } from './ask-back.ts';
import { ordersOn } from './orders.ts';
import type { Stage } from './stage.ts';
import type { Driver } from './tour.ts';
import { dayMs } from '#tests/support/durations.ts';

/** Drives the page of an order along the paths of its lifecycle, which is the server's. */
export function driveOrderLifecycle(stage: Stage): Driver {
  const orders = ordersOn(stage);
  let orderNo = '';
  const read = async () => {
    await stage.turnTo('/user/payments', 'payments:title');
    await stage.turnTo(`/user/orders/${orderNo}`, 'orders:title');
  };

  return {
    async begin() {
      await stage.calls.release();
      // Payment alone does not fulfill this service; staff must deliver it.
      orderNo = await orders.place('pending', 'service');
      await read();
    },
    async take(step) {
      switch (step) {
        case 'order.paid':
          await orders.bringAbout(orderNo, 'paid');
          return read();
        case 'order.fulfilled':
          // Of software the server itself takes care at once.
          orderNo = await orders.place('paid');
          return read();
        case 'order.cancelled':
          await orders.bringAbout(orderNo, 'cancelled');
          return read();
        case 'order.expired':
          await stage.pass(dayMs);
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
