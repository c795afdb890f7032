import { ordersOn } from './orders.ts';
import type { Stage } from './stage.ts';
import { NotOffered, type Driver } from './tour.ts';

/** Drives the watch of a page about money along its paths, on the list of payments. */
export function driveWatch(stage: Stage): Driver {
  const { page, calls, t } = stage;
  const orders = ordersOn(stage);

  return {
    async begin() {
      await calls.hold(signOut);
      const orderNo = await orders.place('paid');
      await stage.openAs('person', '/user/payments');
      await page.getByText(orderNo).first().waitFor();
      await calls.hold({
        readPage: { method: 'GET', path: /\/payments$/ },
        ...signOut,
      });
    },
    async take(step) {
      switch (step) {
        case 'readPage=same':
        case 'readPage=newer':
          await (await calls.asked('readPage')).deliver();
          return;
        case 'readPage!unreachable':
          return (await calls.asked('readPage')).lose();
        case 'after readInterval':
        case 'after retryInterval':
          return stage.pass(30_000);
        case 'tab.hidden':
          return stage.setVisibility('hidden');
        case 'tab.shown':
          return stage.setVisibility('visible');
        case 'session.ending':
          // Its name holds the number of unread notifications as well.
          await page.getByRole('button', { name: new RegExp(t('shell:menu.open')) }).click();
          return stage.press('shell:account.signOut');
        default:
          throw new NotOffered(`what "${step}" says comes from the network or from another tab`);
      }
    },
  };
}

// The server need not end the session that the next path begins with.
const signOut = { signOut: { method: 'POST', path: /\/auth\/logout$/ } } as const;
