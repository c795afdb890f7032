import { buildIfChanged } from '#tools/build/build.ts';
import { disturbances } from '#tests/paths/browser/disturbances.ts';
import { browserDrivers } from '#tests/paths/browser/drivers.ts';
import { openStage } from '#tests/paths/browser/stage.ts';
import { playTour } from '#tests/paths/drivers/tour.ts';
import { createWalks, walksThrough } from '#tests/paths/drivers/walks.ts';
import { hashText } from '#tests/paths/route/path-list.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import { registerPerson } from '#tests/support/site-person.ts';
import { startSite } from '#tests/support/site.ts';

type Sample = { text: string; disturbance: string };

/**
 * Plays beginnings of the paths of the checkout in a real browser, each with a disturbance after its
 * last step: as many of all pairs as are asked for, another choice with every seed. Prints each that
 * did not come to the truth. True when all did.
 */
export async function disturbInBrowser(seed: number, count: number): Promise<boolean> {
  const samples = chosen('checkout', seed, count);
  process.stdout.write(`in a browser, seed ${seed}: ${samples.length} walks of the checkout\n`);
  await buildIfChanged();
  const [browser, site] = await Promise.all([launchChromium(), startSite()]);
  let failed = 0;
  for (const { text, disturbance } of samples) {
    // A failed walk must not affect the next one.
    const person = await registerPerson(site.url);
    const stage = await openStage({ browser, site, person, locale: 'zh-CN' });
    const driver = browserDrivers['checkout']?.(stage);
    const disturb = disturbances[disturbance];
    if (driver?.elsewhere === undefined || disturb === undefined) throw new Error(disturbance);
    const { elsewhere, comeToRest } = driver;
    try {
      await stage.open('/user/payments');
      await playTour(stage, driver, createWalks('checkout', [text]), {
        async afterwards() {
          await stage.calls.release();
          await disturb(stage, elsewhere());
          await comeToRest?.();
        },
      });
    } catch (error) {
      failed += 1;
      process.stdout.write(`${disturbance} after ${text}\n`);
      for (let cause = error; cause instanceof Error; cause = cause.cause) {
        process.stdout.write(`    ${cause.message}\n`);
      }
    }
    await stage.close();
  }
  process.stdout.write(`${samples.length - failed} came to the truth, ${failed} did not\n`);
  await browser.close();
  await site.stop();
  return failed === 0;
}

/** Returns as many pairs of a path's beginning and a disturbance; which, hangs on the seed alone. */
function chosen(machine: string, seed: number, count: number): readonly Sample[] {
  // Of other paths a page does not offer every step.
  const texts = walksThrough(machine, 'states').flatMap(({ input, steps }) =>
    steps.map((_, index) => [input, ...steps.slice(0, index + 1)].join(' > ')),
  );
  return [...new Set(texts)]
    .flatMap((text) =>
      Object.keys(disturbances).map((disturbance) => ({
        text,
        disturbance,
        rank: hashText(`${seed} ${disturbance} ${text}`),
      })),
    )
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, count);
}
