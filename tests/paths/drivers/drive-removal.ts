import { undoMs } from '#contract/base/limits.ts';
import { ordersOn } from './orders.ts';
import type { Stage } from './stage.ts';
import type { Driver } from './tour.ts';

/** Drives the page of the notifications along the paths of a removal. */
export function driveRemoval(stage: Stage): Driver {
  const { calls } = stage;
  const orders = ordersOn(stage);

  return {
    async begin() {
      await calls.hold({ remove: { method: 'DELETE', path: /\/notifications\/[^/]+$/ } });
      await orders.place('paid');
      await stage.turnTo('/user/payments', 'payments:title');
      await stage.turnTo('/user/notifications', 'shell:account.notifications');
    },
    async take(step) {
      switch (step) {
        case 'removal.requested':
          return stage.press('notifications:removal.act');
        case 'removal.undone':
          return stage.press('notifications:removal.undo');
        case 'after undoTime':
          return stage.pass(undoMs);
        case 'page.left':
          return stage.turnTo('/user/payments', 'payments:title');
        case 'remove=unread':
          await (await calls.asked('remove')).deliver();
          return;
        case 'remove!notFound':
          return stage.refuse(await calls.asked('remove'), 404);
        case 'remove!conflict':
          return stage.refuse(await calls.asked('remove'), 409);
        case 'after askAgainPause':
          return stage.pass(4000);
        case 'connection.returned':
          return stage.restoreNetwork();
        case 'remove!unreachable':
          return (await calls.asked('remove')).lose();
        default:
          throw new Error(`nobody knows how to make "${step}" happen`);
      }
    },
    // The result of a removal after navigation appears on the new page.
    filterSpoken: (states) => (stage.address().endsWith('/user/notifications') ? states : []),
  };
}
