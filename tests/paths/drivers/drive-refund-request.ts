import * as v from 'valibot';
import { Refund } from '#contract/refunds.ts';
import { ordersOn } from './orders.ts';
import { kindOfRefundCall, refundCalls, refundHand } from './refund-hand.ts';
import type { Stage } from './stage.ts';
import type { Driver } from './tour.ts';

const refreshTimeMs = 30_000;
// Before the terms change, and no later.
const quoteLifetimeMs = 60 * 60_000;
const lesserYuan = '100';

/** Drives the pages of a refund along the paths of a request. */
export function driveRefundRequest(stage: Stage): Driver {
  const { calls, t } = stage;
  const hand = refundHand(stage);
  const orders = ordersOn(stage);
  let ownOrderNo = '';
  let ownRefundNo = '';

  /** Returns the number of a refund that somebody has asked for. */
  async function ask(): Promise<string> {
    const order_no = await orders.place('paid');
    const request = { order_no, amount: 59_900, reason: 'unneeded', note: null };
    return (await stage.api('POST', 'refunds', Refund, request)).refund_no;
  }

  const offerLess = (refundNo: string) => stage.desk('refund', refundNo, 'approve', lesserYuan);

  async function open({ input, steps }: { input: string; steps: readonly string[] }) {
    if (input === 'order') {
      const orderNo = (ownOrderNo = await orders.place(
        steps.includes('fetchQuote=none') ? 'pending' : 'paid',
      ));
      if (steps.includes('fetchQuote=open')) {
        const request = { order_no: orderNo, amount: 100, reason: 'other', note: null };
        await stage.api('POST', 'refunds', v.unknown(), request);
      }
      return stage.turnTo(`/user/orders/${orderNo}/refund`, 'refundRequest');
    }
    const refundNo = await ask();
    if (steps.includes('readRefund=refunded')) await stage.desk('refund', refundNo, 'approve');
    if (steps.includes('offer.accepted')) await offerLess(refundNo);
    ownRefundNo = refundNo;
    return stage.turnTo(`/user/refunds/${refundNo}`, 'refund');
  }

  return {
    async begin(walk) {
      await calls.hold(refundCalls);
      await stage.turnTo('/user/payments', 'payments');
      await open(walk);
    },
    async take(step) {
      if (step === 'refreshRefund=offered') await offerLess(ownRefundNo);
      if (/^(?:fetchQuote|createRefund|readRefund|refreshRefund|actOnRefund)=/.test(step)) {
        await (await calls.asked(kindOfRefundCall(step))).deliver();
        return;
      }
      if (step.endsWith('!unreachable')) {
        return (await calls.asked(kindOfRefundCall(step))).lose();
      }
      switch (step) {
        case 'request.submitted':
          return hand.ask();
        case 'createRefund!invalid':
          return stage.refuse(await calls.asked('create'), 422);
        case 'createRefund!conflict':
          return stage.refuse(await calls.asked('create'), 409);
        case 'createRefund!open': {
          const call = await calls.asked('create');
          const request = { order_no: ownOrderNo, amount: 100, reason: 'other', note: null };
          await stage.api('POST', 'refunds', v.unknown(), request);
          await call.deliver();
          return;
        }
        case 'actOnRefund!changed': {
          const call = await calls.asked('act');
          await stage.desk('refund', ownRefundNo, 'decline', t('refunds:reason.other'));
          await call.deliver();
          return;
        }
        case 'offer.accepted':
          return hand.accept(10_000);
        case 'after quoteLifetime':
          return stage.pass(quoteLifetimeMs);
        case 'retry.requested':
          return hand.retry();
        case 'after refreshTime':
          return stage.pass(refreshTimeMs);
        case 'withdrawal.requested':
          return hand.withdraw();
        case 'confirmation.accepted':
        case 'confirmation.declined':
          return hand.answer(step === 'confirmation.accepted');
        // An account is asked for only where a wallet has failed; a note goes the same way.
        case 'account.sent':
        case 'note.sent':
          return hand.addNote(t('refunds:reason.delayed'));
        default:
          throw new Error(`nobody knows how to make "${step}" happen`);
      }
    },
  };
}
