import { randomInt } from 'node:crypto';
import type { Stage } from './stage.ts';
import type { Driver } from './tour.ts';
import { minuteMs } from '#contract/base/durations.ts';

/** Drives the sign-up page along the paths of the code that comes by message. */
export function driveSmsCode(stage: Stage): Driver {
  const { page, calls } = stage;
  const type = () =>
    stage.field('auth:phone').fill(`138${String(randomInt(100_000_000)).padStart(8, '0')}`);

  return {
    async begin() {
      await calls.hold({ sendCode: { method: 'POST', path: /\/auth\/send-sms$/ } });
      await stage.openAs('guest', '/auth/register');
      await type();
    },
    async take(step) {
      switch (step) {
        case 'code.requested':
          // It sends a code, or sends it again.
          return page.locator('form button:visible').first().click();
        case 'recipient.changed':
          return type();
        case 'after coolDown':
          return stage.pass(minuteMs);
        case 'sendCode=sent':
          await (await calls.asked('sendCode')).deliver();
          return;
        case 'sendCode!unreachable':
          return (await calls.asked('sendCode')).lose();
        case 'after askAgainPause':
          return stage.pass(4000);
        case 'connection.returned':
          return stage.restoreNetwork();
        case 'sendCode!invalid':
          return stage.refuse(await calls.asked('sendCode'), 502);
        case 'sendCode!tooMany':
          return stage.refuse(await calls.asked('sendCode'), 429);
        default:
          throw new Error(`nobody knows how to make "${step}" happen`);
      }
    },
  };
}
