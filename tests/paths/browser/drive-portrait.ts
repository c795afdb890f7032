import { maxAvatarBytes } from '#contract/base/limits.ts';
import { png } from '#tests/support/pictures.ts';
import { NotOffered, type Driver } from '../drivers/tour.ts';
import type { HeldKinds } from '../route/held-calls.ts';
import type { BrowserStage } from './stage.ts';

const kinds: HeldKinds = { uploadPortrait: { method: 'POST', path: /\/profile\/avatar$/ } };
const picture = { name: 'me.png', mimeType: 'image/png', buffer: png(640, 400) };

/** Drives the page of the profile along the paths of a portrait; only a browser can draw the picture. */
export function drivePortrait(stage: BrowserStage): Driver {
  const { page, calls, t } = stage;
  const choose = (buffer: Buffer) =>
    page.getByLabel(t('profile:portrait.choose')).setInputFiles({ ...picture, buffer });

  return {
    async begin() {
      await calls.hold(kinds);
      await stage.turnTo('/user/payments', 'payments:title');
      await stage.turnTo('/user/profile', 'shell:account.profile');
    },
    async take(step) {
      switch (step) {
        // The check begins with the choice and is over at once: its result decides which file is chosen.
        case 'picture.chosen':
        case 'cropPicture=square':
          return;
        case 'checkPicture=drawable':
          await choose(picture.buffer);
          return page.getByRole('dialog').getByRole('group').waitFor();
        case 'checkPicture=tooLarge':
          await choose(Buffer.concat([picture.buffer, Buffer.alloc(maxAvatarBytes)]));
          return page.getByRole('alert').first().waitFor();
        case 'crop.confirmed':
          return stage.confirm('profile:crop.save');
        case 'crop.cancelled':
          await page.keyboard.press('Escape');
          return page.getByRole('dialog').waitFor({ state: 'hidden' });
        case 'upload.stopped':
          return stage.confirm('profile:crop.stop');
        case 'uploadPortrait=stored':
          await (await calls.asked('uploadPortrait')).deliver();
          return;
        case 'uploadPortrait!unreachable':
          return (await calls.asked('uploadPortrait')).lose();
        default:
          throw new NotOffered(`nobody can make "${step}" happen from outside`);
      }
    },
    filterSpoken: (states) => states.filter((state) => state !== 'preparing'),
  };
}
