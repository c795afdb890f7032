import { sandboxTexts } from '#sandbox/wallet-server/texts.ts';
import { drivePhonePayment } from '../drivers/drive-phone-payment.ts';
import type { Driver } from '../drivers/tour.ts';
import { moneyFaults } from './money-faults.ts';
import type { BrowserStage } from './stage.ts';

/** Drives the page of a payment in the wallet on a phone. The page stays where it is when the wallet opens. */
export function driveOnPhone(stage: BrowserStage): Driver {
  const { page, site } = stage;
  const driver = drivePhonePayment(stage, {
    setOnline: (isOnline) => page.context().setOffline(!isOnline),
    moveClock: (ms) => site.moveClock(ms),
    async enterApp(payUrl) {
      const app = await page.context().newPage();
      await app.goto(payUrl);
      await app.getByRole('button', { name: sandboxTexts.approve[stage.locale] }).waitFor();
      const { pathname } = new URL(app.url());
      await app.close();
      return pathname;
    },
    async answerPoll() {
      await (await stage.calls.asked('fetchStatus')).deliver();
    },
    faults: (orders, orderNo) =>
      page.url().includes(orderNo) ? moneyFaults(stage, orders, orderNo) : Promise.resolve([]),
  });
  return {
    ...driver,
    async begin(walk) {
      await page.route('**/sandbox/wallet/**', (route) => route.fulfill({ status: 204 }));
      await driver.begin(walk);
    },
  };
}
