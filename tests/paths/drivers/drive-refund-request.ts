import { OrderService } from '#contract/service/schemas.ts';
import { askBack } from './ask-back.ts';
import { ordersOn } from './orders.ts';
import { kindOfRefundCall, refundCalls, refundHand } from './refund-hand.ts';
import type { Stage } from './stage.ts';
import { NotOffered, type Driver } from './tour.ts';

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
  let isService = false;
  let quoted = '';

  /** Requests a refund and resolves to its number. */
  async function ask(): Promise<string> {
    const order_no = await orders.place('paid');
    return (await askBack(stage, order_no, { amount: 59_900 })).refund_no;
  }

  /** Delivers the service up to its next step with a price, or all of it: the terms give less, or nothing. */
  async function deliver(all: boolean): Promise<void> {
    const order_no = ownOrderNo;
    const { matters, units } = await stage.api('GET', `orders/${order_no}/service`, OrderService);
    const open = matters
      .flatMap(({ steps }) => steps)
      .filter(({ done_at: doneAt }) => doneAt === undefined);
    const next = open.findIndex(({ price }) => price > 0);
    if (next === -1 && !all) throw new NotOffered('no step is left to deliver');
    for (const { key } of all ? open : open.slice(0, next + 1))
      await stage.act('service.step', { order_no, step: key });
    if (!all) return;
    for (const { key, granted, used } of units)
      await stage.act('service.use', {
        order_no,
        key,
        amount: String(granted - used),
        note: '017',
      });
    await stage.act('service.complete', { order_no });
  }

  const offerLess = (refundNo: string) =>
    stage.act('refund.approve', { refund_no: refundNo, amount: lesserYuan });

  async function open({ input, steps }: { input: string; steps: readonly string[] }) {
    if (input === 'order') {
      // Of a service the terms give less with each step that is delivered.
      isService = steps.some((step) => /^fetchQuote=less$|!(termsChanged|nothingNow)$/.test(step));
      const orderNo = (ownOrderNo = await orders.place(
        steps.includes('fetchQuote=none') ? 'pending' : 'paid',
        isService ? 'research' : 'saas',
      ));
      if (isService && !steps.includes('fetchQuote=none'))
        await stage.act('service.start', { order_no: orderNo });
      if (steps.includes('fetchQuote=open')) {
        await askBack(stage, orderNo, { amount: 100, reason: 'other' });
      }
      return stage.turnTo(`/user/orders/${orderNo}/refund`, 'refunds:ask.title');
    }
    const refundNo = await ask();
    if (steps.includes('readRefund=refunded'))
      await stage.act('refund.approve', { refund_no: refundNo });
    if (steps.includes('offer.accepted')) await offerLess(refundNo);
    ownRefundNo = refundNo;
    return stage.turnTo(`/user/refunds/${refundNo}`, 'refunds:title');
  }

  return {
    async begin(walk) {
      quoted = '';
      await calls.hold(refundCalls);
      await stage.turnTo('/user/payments', 'payments:title');
      await open(walk);
    },
    async take(step) {
      if (step === 'refreshRefund=offered') await offerLess(ownRefundNo);
      // Another quote than the last one comes of a step that was delivered since.
      if (step === 'fetchQuote=less' || step === 'fetchQuote=some') {
        if (isService && quoted !== '' && quoted !== step) await deliver(false);
        quoted = step;
      }
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
        case 'createRefund!termsChanged':
        case 'createRefund!nothingNow': {
          const call = await calls.asked('create');
          await deliver(step === 'createRefund!nothingNow');
          quoted = 'fetchQuote=less';
          await call.deliver();
          return;
        }
        case 'createRefund!invalid':
          return stage.refuse(await calls.asked('create'), 422);
        case 'createRefund!conflict':
          return stage.refuse(await calls.asked('create'), 409);
        case 'createRefund!open': {
          const call = await calls.asked('create');
          await askBack(stage, ownOrderNo, { amount: 100, reason: 'other' });
          await call.deliver();
          return;
        }
        case 'actOnRefund!changed': {
          const call = await calls.asked('act');
          await stage.act('refund.decline', {
            refund_no: ownRefundNo,
            reason: t('refunds:reason.other'),
          });
          await call.deliver();
          return;
        }
        case 'offer.accepted':
          return hand.accept(10_000);
        case 'after quoteLifetime':
          return stage.pass(quoteLifetimeMs);
        case 'after askAgainPause':
          return stage.pass(1000);
        case 'poll.requested':
          await stage.setVisibility('hidden');
          return stage.setVisibility('visible');
        case 'connection.returned':
          return stage.restoreNetwork();
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
