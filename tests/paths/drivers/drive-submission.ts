import type { Stage } from './stage.ts';
import { NotOffered, type Driver } from './tour.ts';

/** Drives the form of the contact page along the paths of a submission. */
export function driveSubmission(stage: Stage): Driver {
  const { page, calls, t } = stage;
  let isTaken = false;
  let lost = 0;

  return {
    async begin() {
      isTaken = false;
      lost = 0;
      await calls.hold({ submit: { method: 'POST', path: /\/contact\/inquiries$/ } });
      await stage.turnTo('/about', 'about:title');
      await stage.turnTo('/contact-us', 'contact:hero.eyebrow');
      await page.getByRole('textbox', { name: t('contact:form.name') }).fill('客户 017');
      const email = page.getByRole('textbox', { name: t('contact:form.email') });
      await email.fill('customer-017@example.com');
      await page.locator('select[name="inquiry_type"]').selectOption('saas');
      await page.getByRole('textbox', { name: t('contact:form.description') }).fill('017');
    },
    async take(step) {
      switch (step) {
        case 'form.submitted':
          if (isTaken) throw new NotOffered('what was sent has taken the place of the form');
          return stage.press('contact:form.submit');
        case 'form.edited':
          return page.getByRole('textbox', { name: t('contact:form.description') }).fill('018');
        case 'submit=taken':
          await (await calls.asked('submit')).deliver();
          isTaken = true;
          return;
        case 'submit!invalid':
          return stage.refuse(await calls.asked('submit'), 422);
        case 'submit!tooMany':
          return stage.refuse(await calls.asked('submit'), 429);
        case 'submit!unreachable':
          lost += 1;
          return (await calls.asked('submit')).lose();
        case 'after askAgainPause':
          // After the fourth try without an answer the page asks every half minute (`unknown`).
          return stage.pass(lost > 3 ? 30_000 : 4000);
        case 'connection.returned':
          return stage.restoreNetwork();
        default:
          throw new Error(`nobody knows how to make "${step}" happen`);
      }
    },
  };
}
