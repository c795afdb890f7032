import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { askBack } from './ask-back.ts';
import { ordersOn } from './orders.ts';
import type { Stage } from './stage.ts';
import type { Driver } from './tour.ts';

/** Drives the page of a service along its lifecycle, which the staff move. */
export function driveServiceLifecycle(stage: Stage): Driver {
  const orders = ordersOn(stage);
  const { act, admin } = stage;
  let orderNo = '';
  let refundNo = '';
  let done = 0;
  const read = async () => {
    await stage.turnTo('/user/payments', 'payments:title');
    await stage.turnTo(`/user/orders/${orderNo}`, 'orders:title');
  };

  async function doSteps(atMost = Infinity): Promise<void> {
    const [, ...lines] = (await admin('steps', orderNo)).split('\n');
    const open = lines.map((line) => line.split(' ')[0] ?? '').slice(done);
    for (const key of open.slice(0, atMost)) {
      await act('service.step', { order_no: orderNo, step: key });
      done += 1;
    }
  }

  async function requestRefund(): Promise<void> {
    refundNo = (await askBack(stage, orderNo)).refund_no;
  }

  return {
    async begin() {
      refundNo = '';
      done = 0;
      await stage.calls.release();
      orderNo = await orders.place('paid', 'service');
      await read();
    },
    async take(step) {
      switch (step) {
        case 'service.started':
          await act('service.start', { order_no: orderNo });
          return read();
        case 'step.done':
          await doSteps(1);
          return read();
        case 'file.delivered': {
          const path = join(mkdtempSync(join(tmpdir(), 'handed-')), 'plan.pdf');
          writeFileSync(path, '%PDF-1.7\n%%EOF\n');
          await act('service.deliver', { order_no: orderNo, files: `@${path}` });
          return read();
        }
        case 'service.paused':
          await requestRefund();
          return read();
        case 'service.resumed':
          await stage.api('POST', `refunds/${refundNo}/withdraw`, v.unknown());
          return read();
        case 'service.ended':
          if (refundNo === '') await requestRefund();
          await act('refund.approve', { refund_no: refundNo });
          return read();
        case 'service.delivered':
          await doSteps();
          await act('service.complete', { order_no: orderNo });
          return read();
        default:
          throw new Error(`nobody knows how to make "${step}" happen`);
      }
    },
  };
}
