import { sessionCalls, sessionHand } from './session-hand.ts';
import type { Stage } from './stage.ts';
import { NotOffered, type Driver } from './tour.ts';

/** Drives the log-in page and the menu along the paths of the session. */
export function driveSession(stage: Stage): Driver {
  const { calls, person } = stage;
  const hand = sessionHand(stage);

  /** True while the page knows the signed-in person. */
  let isIn = false;

  return {
    async begin({ input }) {
      isIn = input !== 'guest';
      await calls.hold(sessionCalls);
      // A guest is sent from here to the log-in page, and back afterwards.
      await stage.openAs(input === 'guest' ? 'guest' : 'person', '/user/orders');
      if (input !== 'guest') await hand.openMenu();
    },
    async take(step) {
      switch (step) {
        case 'credentials.submitted':
          return hand.signIn(person);
        case 'signIn=identity':
          await (await calls.asked('signIn')).deliver();
          return hand.openMenu();
        case 'signIn!invalid':
          return stage.refuse(await calls.asked('signIn'), 401);
        case 'signIn!unreachable':
          return (await calls.asked('signIn')).lose();
        case 'after askAgainPause':
          return stage.pass(4000);
        case 'connection.returned':
          return stage.restoreNetwork();
        case 'signOut.requested':
          return hand.signOut();
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
          return isIn ? undefined : hand.openMenu();
        case 'session.dropped':
          return stage.signOutElsewhere();
        case 'session.rejected:t1':
          await stage.endSessions();
          // Another page sends a request and gets the response.
          return stage.go('/user/payments');
        case 'session.rejected:old':
          throw new NotOffered('nothing waits for an answer to an older token');
        default:
          throw new Error(`nobody knows how to make "${step}" happen`);
      }
    },
  };
}
