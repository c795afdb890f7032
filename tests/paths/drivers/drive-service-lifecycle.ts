import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { OrderService } from '#contract/service/schemas.ts';
import { askBack } from './ask-back.ts';
import { ordersOn } from './orders.ts';
import type { Stage } from './stage.ts';
import type { Driver } from './tour.ts';

/** Drives the page of a service along its lifecycle, which the staff move. */
export function driveServiceLifecycle(stage: Stage): Driver {
  const orders = ordersOn(stage);
  const { act, api } = stage;
  let orderNo = '';
  let refundNo = '';
  const read = async () => {
    await stage.turnTo('/user/payments', 'payments:title');
    await stage.turnTo(`/user/orders/${orderNo}`, 'orders:title');
  };

  const readService = () => api('GET', `orders/${orderNo}/service`, OrderService);

  async function openMatter(units = 1): Promise<void> {
    await act('service.matter', { order_no: orderNo, title: '第 9 类', units: String(units) });
  }

  /** Does the open steps of the matters that are under way, of all or the first. */
  async function doSteps(atMost = Infinity): Promise<void> {
    const { matters } = await readService();
    if (matters.length === 0) await openMatter();
    const open = (await readService()).matters
      .filter(({ state }) => state === 'underWay')
      .flatMap(({ no, steps }) =>
        steps.filter(({ status }) => status !== 'done').map(({ key }) => ({ no, key })),
      );
    for (const { no, key } of open.slice(0, atMost)) {
      await act('service.step', { order_no: orderNo, matter: String(no), step: key });
    }
  }

  /** Uses all units that are left: a matter takes those of the matters, staff the others. */
  async function useAll(): Promise<void> {
    const { units } = await readService();
    const left = units.filter(({ granted, used }) => used < granted);
    const ofMatters = left.find(({ by_matter }) => by_matter);
    if (ofMatters !== undefined) await openMatter(ofMatters.granted - ofMatters.used);
    for (const { key, granted, used } of left.filter(({ by_matter }) => !by_matter)) {
      await takeUnits(key, granted - used);
    }
  }

  async function takeUnits(key: string, amount: number): Promise<void> {
    await act('service.use', { order_no: orderNo, key, amount: String(amount), note: '已办理' });
  }

  async function requestRefund(): Promise<void> {
    refundNo = (await askBack(stage, orderNo)).refund_no;
  }

  return {
    async begin() {
      refundNo = '';
      await stage.calls.release();
      orderNo = await orders.place('paid', 'service');
      await read();
    },
    async take(step) {
      switch (step) {
        case 'service.started':
          await act('service.start', { order_no: orderNo });
          return read();
        case 'matter.opened':
          await openMatter();
          return read();
        case 'step.done':
          await doSteps(1);
          return read();
        case 'units.used':
          await takeUnits('opinions', 1);
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
        case 'service.withdrawn': {
          if ((await readService()).matters.length === 0) await openMatter();
          await act('service.withdraw', { order_no: orderNo, matter: '1', reason: '客户放弃' });
          return read();
        }
        case 'service.delivered':
          await useAll();
          await doSteps();
          await act('service.complete', { order_no: orderNo });
          return read();
        default:
          throw new Error(`nobody knows how to make "${step}" happen`);
      }
    },
  };
}
