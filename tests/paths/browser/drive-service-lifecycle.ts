import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ordersOn } from './site-orders.ts';
import type { Stage } from './stage.ts';
import type { Driver } from './tour.ts';

/** Drives the page of a service along its lifecycle, which the desk of the server moves. */
export function driveServiceLifecycle(stage: Stage): Driver {
  const orders = ordersOn(stage);
  const { desk } = stage.site;
  let orderNo = '';
  const read = async () => {
    await stage.turnTo('/user/payments', 'payments');
    await stage.turnTo(`/user/orders/${orderNo}`, 'order');
  };

  async function doSteps(atMost = Infinity): Promise<void> {
    const [head = '', ...lines] = (await desk('step', orderNo)).split('\n');
    const at = head.indexOf('done');
    const open = lines.filter((line) => !/^\d/.test(line.slice(at).trim()));
    for (const line of open.slice(0, atMost)) await desk('step', orderNo, line.split(' ')[0] ?? '');
  }

  return {
    async begin() {
      await stage.calls.release();
      orderNo = await orders.place('paid', 'service');
      await read();
    },
    async take(step) {
      switch (step) {
        case 'service.started':
          await desk('start', orderNo);
          return read();
        case 'step.done':
          await doSteps(1);
          return read();
        case 'file.delivered': {
          const path = join(mkdtempSync(join(tmpdir(), 'handed-')), 'plan.pdf');
          writeFileSync(path, '%PDF-1.7\n%%EOF\n');
          await desk('deliver', orderNo, path);
          return read();
        }
        case 'service.delivered':
          await doSteps();
          await desk('complete', orderNo);
          return read();
        default:
          throw new Error(`nobody knows how to make "${step}" happen`);
      }
    },
  };
}
