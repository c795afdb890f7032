import { smallPng } from '#tests/support/pictures.ts';
import type { Stage } from './stage.ts';
import type { Driver } from './tour.ts';

const draft = 'type=service&item_type=trademark&plan_slug=pro&pricing_model=yearly&months=12';

/** Drives the review of a draft with an attachment along the paths of a send that waits for files. */
export function drivePendingSend(stage: Stage): Driver {
  const { page, calls, t } = stage;

  return {
    async begin() {
      await calls.hold({
        upload: { method: 'POST', path: /\/files\/upload$/ },
        createOrder: { method: 'POST', path: /\/orders\/service$/ },
      });
      await stage.turnTo('/user/payments', 'payments:title');
      await stage.turnTo(`/user/payment/service?${draft}`, 'checkout:titles.review');
      const buffer = Buffer.from(await smallPng.arrayBuffer());
      const file = { name: smallPng.name, mimeType: smallPng.type, buffer };
      await page.locator('input[type="file"]').setInputFiles(file);
      await calls.asked('upload');
    },
    async take(step) {
      switch (step) {
        case 'send.requested':
          return stage.press('checkout:review.submit');
        case 'files.settled':
          await (await calls.asked('upload')).deliver();
          return;
        case 'form.edited':
          return page.getByRole('textbox', { name: t('checkout:contact.name') }).fill('客户 017');
        default:
          throw new Error(`nobody knows how to make "${step}" happen`);
      }
    },
  };
}
