import type { Browser } from 'playwright-core';
import { Locale } from '#contract/base/picklists.ts';
import { buildIfChanged } from '#tools/build/build.ts';
import { browserDrivers } from '#tests/paths/browser/drivers.ts';
import { openStage, type BrowserStage } from '#tests/paths/browser/stage.ts';
import { playTour, type Driver } from '#tests/paths/drivers/tour.ts';
import { walksThrough } from '#tests/paths/drivers/walks.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import { registerPerson } from '#tests/support/site-person.ts';
import { startSite } from '#tests/support/site.ts';

type Witness = (states: readonly string[], way: string) => Promise<void>;

/** The tour through the states of a machine in one language. */
export type StateTour = {
  machine: string;
  locale: Locale;
  browser: Browser;
  stage: BrowserStage;
  driver: Driver;
  /** Plays it; `witness` is called in each place with the active states, and the steps to it. */
  play(witness: Witness, isRecording?: boolean): Promise<void>;
};

/**
 * Opens the tours of every machine in both languages, one after the other, on one site. Arguments such as
 * `checkout zh-CN` limit the selection. Throws for an unknown one.
 */
export async function eachStateTour(
  words: readonly string[],
  take: (tour: StateTour) => Promise<void>,
): Promise<void> {
  const machines = Object.keys(browserDrivers);
  const strange = words.find((word) => ![...machines, ...Locale.options].includes(word));
  if (strange !== undefined) throw new Error(`"${strange}" is neither a machine nor a language.`);
  await buildIfChanged();
  // One colleague decides about the refund of every order of a tour.
  const env = { CONSOLE_TWO_PERSON_YUAN: '100000' };
  const [browser, site] = await Promise.all([launchChromium(), startSite(env)]);
  for (const machine of chosen(words, machines)) {
    for (const locale of chosen(words, Locale.options)) {
      const person = await registerPerson(site.url);
      const stage = await openStage({ browser, site, person, locale });
      const driver = browserDrivers[machine]?.(stage);
      if (driver === undefined) throw new Error(`nobody drives ${machine}`);
      await stage.open('/user/payments');
      await take({
        machine,
        locale,
        browser,
        stage,
        driver,
        play: (witness, isRecording = false) =>
          playTour(stage, driver, walksThrough(machine, 'states'), { witness, isRecording }),
      });
      await stage.close();
    }
  }
  await browser.close();
  await site.stop();
}

function chosen<Word extends string>(words: readonly string[], all: readonly Word[]) {
  const named = all.filter((each) => words.includes(each));
  return named.length === 0 ? all : named;
}
