import { maxUploadBytes } from '#contract/base/limits.ts';
import { fileErrors } from '#contract/files/errors.ts';
import { smallPng } from '#tests/support/pictures.ts';
import type { Stage } from './stage.ts';
import { NotOffered, type Driver } from './tour.ts';

const draft = 'type=service&item_type=trademark&plan_slug=pro&pricing_model=yearly&months=12';

/** Drives the files of an order that is not made yet along the paths of an attachment. */
export function driveAttachment(stage: Stage): Driver {
  const { page, calls } = stage;
  let isKept = false;
  const choose = async (more = 0) => {
    const buffer = Buffer.concat([Buffer.from(await smallPng.arrayBuffer()), Buffer.alloc(more)]);
    const file = { name: smallPng.name, mimeType: smallPng.type, buffer };
    return page.locator('input[type="file"]').setInputFiles(file);
  };

  return {
    async begin() {
      isKept = false;
      await calls.hold({
        uploadFile: { method: 'POST', path: /\/files\/upload$/ },
        discardFile: { method: 'DELETE', path: /\/files\/[^/]+$/ },
      });
      await stage.turnTo('/user/payments', 'payments:title');
      await stage.turnTo(`/user/payment/service?${draft}`, 'checkout:titles.review');
    },
    // The page shows the reason why the server keeps a file instead of the file's state.
    filterSpoken: (states) => (isKept ? [] : states),
    async take(step) {
      isKept = step === 'discardFile!conflict';
      switch (step) {
        // The check begins with the choice and is over at once: its result decides which file is chosen.
        case 'checkFile=good':
          return choose();
        case 'checkFile=tooLarge':
          return choose(maxUploadBytes);
        case 'file.removed': {
          const remove = page.locator('fieldset ul li button').last();
          return remove.click();
        }
        case 'upload.retried':
          return page.locator('fieldset ul li button').first().click();
        case 'uploadFile=stored':
          await (await calls.asked('uploadFile')).deliver();
          return;
        case 'uploadFile!tooMany':
          return stage.refuse(await calls.asked('uploadFile'), 429);
        case 'uploadFile!unreachable':
          return (await calls.asked('uploadFile')).lose();
        case 'discardFile=deleted':
          await (await calls.asked('discardFile')).deliver();
          return;
        case 'discardFile!notFound':
          return stage.refuse(await calls.asked('discardFile'), 404);
        case 'discardFile!conflict':
          await stage.refuse(await calls.asked('discardFile'), 409);
          return stage.says([fileErrors['file.in_use'][stage.locale]]);
        case 'discardFile!unreachable':
          return (await calls.asked('discardFile')).lose();
        case 'after askAgainPause':
          return stage.pass(4000);
        case 'connection.returned':
          return stage.restoreNetwork();
        default:
          throw new NotOffered(`nobody can make "${step}" happen from outside`);
      }
    },
  };
}
