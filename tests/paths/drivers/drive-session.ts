import type { HeldKinds } from '../route/held-calls.ts';
import type { Stage } from './stage.ts';
import { NotOffered, type Driver } from './tour.ts';

const kinds: HeldKinds = {
  signIn: { method: 'POST', path: /\/auth\/login$/ },
  signOut: { method: 'POST', path: /\/auth\/logout$/ },
};

/** Drives the log-in page and the menu along the paths of the session. */
export function driveSession(stage: Stage): Driver {
  const { page, calls, person, t } = stage;

  /** Whether the page knows who somebody is. */
  let isIn = false;

  return {
    async begin({ input }) {
      isIn = input !== 'guest';
      await calls.hold(kinds);
      // A guest is sent from here to the log-in page, and back afterwards.
      await stage.openAs(input === 'guest' ? 'guest' : 'person', '/user/orders');
      if (input !== 'guest') await openMenu();
    },
    async take(step) {
      switch (step) {
        case 'credentials.submitted':
          await stage.field('auth:phone').fill(person.phone);
          await page.locator('input[type="password"]').fill(person.password);
          return stage.press('auth:login.submit');
        case 'signIn=identity':
          await (await calls.asked('signIn')).deliver();
          return openMenu();
        case 'signIn!invalid':
          return stage.refuse(await calls.asked('signIn'), 401);
        case 'signOut.requested':
          return stage.press('shell:account.signOut');
        case 'signOut=ended':
          await (await calls.asked('signOut')).deliver();
          return;
        case 'signOut!unauthorized':
          return stage.refuse(await calls.asked('signOut'), 401);
        case 'signOut!unreachable':
          return (await calls.asked('signOut')).lose();
        case 'after signOutTimeout':
          return stage.pass(3000);
        case 'session.adopted':
          await stage.signInElsewhere();
          return isIn ? undefined : openMenu();
        case 'session.dropped':
          return stage.signOutElsewhere();
        case 'session.rejected:t1':
          await stage.endSessions();
          // Another page asks something, and hears of it.
          return stage.go('/user/payments');
        case 'session.rejected:old':
          throw new NotOffered('nothing waits for an answer to an older token');
        default:
          throw new Error(`nobody knows how to make "${step}" happen`);
      }
    },
  };

  async function openMenu(): Promise<void> {
    const menu = page.getByRole('button', { name: t('shell:menu.open'), exact: true });
    await menu.click();
  }
}
