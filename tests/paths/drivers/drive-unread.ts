import { ordersOn } from './orders.ts';
import type { Stage } from './stage.ts';
import type { Driver } from './tour.ts';

/** Drives the number of unread notifications in the header along its paths. */
export function driveUnread(stage: Stage): Driver {
  const { page, calls, t } = stage;
  const orders = ordersOn(stage);
  let isKnown = false;

  return {
    async begin() {
      isKnown = false;
      await calls.hold({
        fetchUnread: { method: 'GET', path: /\/notifications$/ },
        // The server need not end the session that the next path begins with.
        signOut: { method: 'POST', path: /\/auth\/logout$/ },
      });
      await orders.place('paid');
      await stage.openAs('person', '/user/payments');
    },
    async take(step) {
      switch (step) {
        case 'fetchUnread=three':
          await (await calls.asked('fetchUnread')).deliver();
          isKnown = true;
          return;
        case 'fetchUnread!unreachable':
          return (await calls.asked('fetchUnread')).lose();
        case 'tab.hidden':
          return stage.setVisibility('hidden');
        case 'tab.shown':
          return stage.setVisibility('visible');
        case 'unread.changed':
          return stage.emit('notifications', 'changed');
        case 'after pollInterval':
          return stage.pass(60_000);
        case 'session.ending':
          await page.getByRole('button', { name: t('shell:menu.open'), exact: true }).click();
          return stage.press('shell:account.signOut');
        default:
          throw new Error(`nobody knows how to make "${step}" happen`);
      }
    },
    // A count that was never loaded is not shown.
    filterSpoken: (states) => (isKnown ? states : []),
  };
}
