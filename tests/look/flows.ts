import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transformer } from '@napi-rs/image';
import type { Locale } from '#contract/base/picklists.ts';
import { buildIfChanged } from '#tools/build/build.ts';
import { screenTexts } from '#tools/charts/screen-texts.ts';
import {
  pictureAddress,
  pictureSizes,
  pictureWidths,
  type PictureWidth,
} from '#src/charts/picture-of.ts';
import { browserDrivers } from '#tests/paths/browser/drivers.ts';
import { openStage, type BrowserStage } from '#tests/paths/browser/stage.ts';
import { isSaid, keysOfState, playTour, type Driver } from '#tests/paths/drivers/tour.ts';
import { walksThrough } from '#tests/paths/drivers/walks.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import { registerPerson } from '#tests/support/site-person.ts';
import { startSite } from '#tests/support/site.ts';
import { savePicture } from './save-picture.ts';
import { scrollToText, settled, stillPage } from './still-page.ts';
import { takeIdentifyingPicture, takeWalletPictures } from './wallet-pictures.ts';

const locales: readonly Locale[] = ['zh-CN', 'en-US'];
const folder = join(import.meta.dirname, '../../public');

/**
 * Plays the tours through the states of every machine and takes a picture of the screen in each of them, in
 * both languages and widths. Rewrites changed pictures and removes those of deleted states. Arguments such as `checkout
 * zh-CN` limit the selection. Throws for an unknown one.
 */
export async function pictureFlows(words: readonly string[]): Promise<void> {
  const machines = chosen(words, Object.keys(browserDrivers));
  const wanted = chosen(words, locales);
  const strange = words.find(
    (word) => ![...Object.keys(browserDrivers), ...locales].includes(word),
  );
  if (strange !== undefined) throw new Error(`"${strange}" is neither a machine nor a language.`);
  await buildIfChanged();
  const [browser, site] = await Promise.all([launchChromium(), startSite()]);
  const counts = { taken: 0, written: 0 };
  for (const machine of machines) {
    for (const locale of wanted) {
      const drive = browserDrivers[machine];
      if (drive === undefined) continue;
      const person = await registerPerson(site.url);
      const stage = await openStage({ browser, site, person, locale });
      await stage.open('/user/payments');
      const driver = drive(stage);
      const album = openAlbum(stage, driver, machine);
      await playTour(stage, driver, walksThrough(machine, 'states'), { witness: album.show });
      if (machine === 'payment') album.add(await takeWalletPictures(browser, locale));
      if (machine === 'checkout') album.add(await takeIdentifyingPicture(browser, locale));
      const { taken, written } = await album.save();
      counts.taken += taken.size;
      counts.written += written.length;
      for (const name of written) console.log(name);
      await removeOthers(machine, locale, taken);
      await stage.close();
    }
  }
  console.log(`${counts.taken} pictures, ${counts.written} of them are new or have changed`);
  await browser.close();
  await site.stop();
}

/**
 * Takes one picture of each state: the first time that the screen shows a text of the state, or better,
 * a text that no other state has.
 */
function openAlbum(stage: BrowserStage, driver: Driver, machine: string) {
  const pictures = new Map<string, Uint8Array>();
  const taken = new Map<string, { isTelling: boolean }>();
  return {
    async show(states: readonly string[]): Promise<void> {
      const spoken = driver.filterSpoken?.(states) ?? states;
      for (const state of states) {
        const widths = pictureWidths(machine, state);
        if (widths.length === 0 || taken.get(state)?.isTelling === true) continue;
        const keys = keysOfState(machine, state);
        const isThere = keys.length === 0 ? spoken.includes(state) : await isSaid(stage, keys);
        if (!isThere) continue;
        const isTelling = keys.length === 0 || (await isSaid(stage, ownKeys(machine, state)));
        if (taken.has(state) && !isTelling) continue;
        taken.set(state, { isTelling });
        for (const width of widths) {
          const name = pictureAddress(machine, state, { locale: stage.locale, width });
          pictures.set(name, await takePicture(stage, keys, width));
        }
      }
    },
    /** Adds pictures that were taken without a tour. */
    add(others: ReadonlyMap<string, Uint8Array>): void {
      for (const [name, picture] of others) pictures.set(name, picture);
    },
    /** Returns the names of all pictures, and of those that were written. */
    async save(): Promise<{ taken: ReadonlySet<string>; written: readonly string[] }> {
      const written: string[] = [];
      for (const [name, picture] of pictures) {
        if (await savePicture(join(folder, name), picture)) written.push(name);
      }
      return { taken: new Set(pictures.keys()), written };
    },
  };
}

/** Takes a picture in one width; afterwards the window is as narrow as the tour expects it. */
async function takePicture(
  stage: BrowserStage,
  keys: readonly string[],
  width: PictureWidth,
): Promise<Uint8Array> {
  const { window, picture } = pictureSizes[width];
  await stage.page.setViewportSize(window);
  // No part of the page is hovered.
  await stage.page.mouse.move(0, 0);
  await settled(stage.page);
  await scrollToText(stage, keys);
  const undo = await stillPage(stage.page);
  const screen = await stage.page.screenshot({ animations: 'disabled' });
  await undo();
  await stage.page.setViewportSize(pictureSizes.narrow.window);
  if (picture.width === window.width) return screen;
  return new Transformer(screen).resize(picture.width).png();
}

/** Returns the texts that no other state of the machine shows. */
function ownKeys(machine: string, state: string): readonly string[] {
  const others = Object.entries(screenTexts[machine] ?? {}).filter(([path]) => path !== state);
  return keysOfState(machine, state).filter(
    (key) => !others.some(([, shown]) => shown.includes(key)),
  );
}

async function removeOthers(machine: string, locale: Locale, taken: ReadonlySet<string>) {
  const own = join(folder, 'flow-pictures', machine);
  await mkdir(own, { recursive: true });
  for (const file of await readdir(own)) {
    const name = `/flow-pictures/${machine}/${file}`;
    if (file.endsWith(`.${locale}.webp`) && !taken.has(name)) await rm(join(own, file));
  }
}

function chosen<Word extends string>(words: readonly string[], all: readonly Word[]) {
  const named = all.filter((each) => words.includes(each));
  return named.length === 0 ? all : named;
}
