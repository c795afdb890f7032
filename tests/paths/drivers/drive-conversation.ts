import * as v from 'valibot';
import { ordersOn } from './orders.ts';
import type { Stage } from './stage.ts';
import { NotOffered, type Driver } from './tour.ts';

const pollTimeMs = 20_000;
// One more than a page of them.
const manyMessages = 21;

/** Drives the conversation in an order along its paths. */
export function driveConversation(stage: Stage): Driver {
  const { page, calls, t } = stage;
  const orders = ordersOn(stage);
  const field = () =>
    page.getByRole('textbox', { name: t('orders:conversation.field'), exact: true });
  let orderNo = '';
  let sent = 0;
  let hasOlder = false;

  /** Texts of the messages beneath, which contain these words throughout. */
  const said = (key: 'orders:conversation.rejected' | 'orders:conversation.unclear') =>
    page.getByText(t(key)).waitFor();

  /** Responds to the held call; `isMore` says whether further pages of messages follow. */
  async function answer(kind: string, isMore: boolean): Promise<void> {
    hasOlder = isMore;
    for (; sent < (isMore ? manyMessages : 0); sent += 1) {
      const body = { text: `${sent + 1}` };
      await stage.api('POST', `orders/${orderNo}/messages`, v.unknown(), body);
    }
    await (await calls.asked(kind)).deliver();
  }

  return {
    async begin() {
      sent = 0;
      await calls.hold({
        list: { method: 'GET', path: /\/orders\/[^/]+\/messages$/ },
        sendMessage: { method: 'POST', path: /\/orders\/[^/]+\/messages$/ },
      });
      orderNo = await orders.place('paid', 'service');
      await stage.setVisibility('visible');
      await stage.turnTo('/user/payments', 'payments:title');
      await stage.turnTo(`/user/orders/${orderNo}#conversation`, 'orders:title');
    },
    async take(step) {
      const [, more] = /^(?:fetchNewest|refreshNewest|fetchOlder)=(all|some)$/.exec(step) ?? [];
      if (more !== undefined) return answer('list', more === 'some');
      switch (step) {
        case 'fetchNewest!unreachable':
        case 'refreshNewest!unreachable':
        case 'fetchOlder!unreachable':
          return (await calls.asked('list')).lose();
        case 'messages.retried':
          return stage.press('orders:conversation.retry');
        case 'older.requested':
          if (!hasOlder) throw new NotOffered('there is nothing older');
          return stage.press('orders:conversation.older');
        case 'after pollTime':
          return stage.pass(pollTimeMs);
        case 'page.hidden':
          return stage.setVisibility('hidden');
        case 'page.visible':
          return stage.setVisibility('visible');
        case 'message.submitted':
          await field().fill(t('orders:conversation.field'));
          return stage.press('orders:conversation.send');
        case 'message.edited':
          return field().fill(t('orders:conversation.none'));
        case 'after askAgainPause':
          return stage.pass(1000);
        case 'connection.returned':
          return stage.restoreNetwork();
        case 'sendMessage=message':
          await (await calls.asked('sendMessage')).deliver();
          return;
        case 'sendMessage!invalid':
          await stage.refuse(await calls.asked('sendMessage'), 429);
          return said('orders:conversation.rejected');
        case 'sendMessage!unreachable':
          await (await calls.asked('sendMessage')).lose();
          return said('orders:conversation.unclear');
        default:
          throw new Error(`nobody knows how to make "${step}" happen`);
      }
    },
  };
}
