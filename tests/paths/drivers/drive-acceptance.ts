import * as v from 'valibot';
import { AcceptedVersions } from '#contract/content/legal.ts';
import { ordersOn } from './orders.ts';
import type { Stage } from './stage.ts';
import type { Driver } from './tour.ts';

const draft =
  '/user/payment/service?type=saas&plan_slug=professional&pricing_model=yearly&months=12';

/** Drives the review of an order along the paths of an acceptance. */
export function driveAcceptance(stage: Stage): Driver {
  const { calls } = stage;

  return {
    async begin() {
      await calls.hold({});
      await stage.turnTo('/user/payments', 'payments:title');
      // An unpaid order of the same plan would be shown before anything is asked.
      await ordersOn(stage).cancelUnpaid();
      await stage.forgetAcceptances();
      await calls.hold({
        fetch: { method: 'GET', path: /\/user\/acceptance$/ },
        accept: { method: 'POST', path: /\/user\/acceptance$/ },
      });
      await stage.go(draft);
      await stage.press('checkout:review.submit');
    },
    async take(step) {
      switch (step) {
        case 'fetchAcceptance=due':
          await (await calls.asked('fetch')).deliver();
          return;
        case 'fetchAcceptance=nothing': {
          const call = await calls.asked('fetch');
          await acceptElsewhere();
          await call.deliver();
          return;
        }
        case 'fetchAcceptance!unreachable':
          return (await calls.asked('fetch')).lose();
        case 'acceptance.given:k1':
        case 'acceptance.given':
          return stage.press('acceptance:accept');
        case 'acceptance.declined':
          return stage.press('acceptance:decline');
        case 'retry.requested':
          return stage.press('acceptance:retry');
        case 'after reloadInterval':
          return stage.pass(5000);
        case 'after askAgainPause':
          return stage.pass(4000);
        case 'connection.returned':
          return stage.restoreNetwork();
        case 'accept=accepted':
          await (await calls.asked('accept')).deliver();
          return;
        case 'accept!legalChanged':
          return stage.refuse(await calls.asked('accept'), 409);
        case 'accept!tooMany':
          return stage.refuse(await calls.asked('accept'), 429);
        case 'accept!unreachable':
          return (await calls.asked('accept')).lose();
        default:
          throw new Error(`nobody knows how to make "${step}" happen`);
      }
    },
  };

  /** The person accepts in another tab. */
  async function acceptElsewhere(): Promise<void> {
    const versions = await stage.api('GET', 'legal', AcceptedVersions);
    await stage.api('POST', 'user/acceptance', v.unknown(), versions);
  }
}
