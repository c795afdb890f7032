import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transformer } from '@napi-rs/image';
import type { Locale } from '#contract/base/picklists.ts';
import {
  pictureAddress,
  pictureSizes,
  pictureWidths,
  type PictureWidth,
} from '#src/charts/picture-of.ts';
import type { BrowserStage } from '#tests/paths/browser/stage.ts';
import { isSaid, keysOfState, tellingKeys } from '#tests/paths/drivers/tour.ts';
import { savePicture } from './save-picture.ts';
import { scrollToText, settled, stillPage } from './still-page.ts';
import { eachStateTour, type StateTour } from './tours.ts';
import { takeIdentifyingPicture, takeWalletPictures } from './wallet-pictures.ts';

const folder = join(import.meta.dirname, '../../public');

/**
 * Plays the tours through the states of every machine and takes a picture of the screen in each of them, in
 * both languages and widths. Rewrites changed pictures and removes those of deleted states. Arguments such as `checkout
 * zh-CN` limit the selection. Throws for an unknown one.
 */
export async function pictureFlows(words: readonly string[]): Promise<void> {
  const counts = { taken: 0, written: 0 };
  await eachStateTour(words, async (tour) => {
    const { machine, locale, browser } = tour;
    const album = openAlbum(tour);
    await tour.play(album.show);
    if (machine === 'payment') album.add(await takeWalletPictures(browser, locale));
    if (machine === 'checkout') album.add(await takeIdentifyingPicture(browser, locale));
    const { taken, written } = await album.save();
    counts.taken += taken.size;
    counts.written += written.length;
    for (const name of written) console.log(name);
    await removeOthers(machine, locale, taken);
  });
  console.log(`${counts.taken} pictures, ${counts.written} of them are new or have changed`);
}

/** Takes one picture of each state: the first time that the screen shows a text that identifies the state. */
function openAlbum({ machine, stage, driver }: StateTour) {
  const pictures = new Map<string, Uint8Array>();
  const taken = new Set<string>();
  return {
    async show(states: readonly string[]): Promise<void> {
      const spoken = driver.filterSpoken?.(states) ?? states;
      for (const state of states) {
        const widths = pictureWidths(machine, state);
        if (widths.length === 0 || taken.has(state)) continue;
        const keys = tellingKeys(machine, state);
        const isThere = keys.length === 0 ? spoken.includes(state) : await isSaid(stage, keys);
        if (!isThere) continue;
        taken.add(state);
        for (const width of widths) {
          const name = pictureAddress(machine, state, { locale: stage.locale, width });
          pictures.set(name, await takePicture(stage, keysOfState(machine, state), width));
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

async function removeOthers(machine: string, locale: Locale, taken: ReadonlySet<string>) {
  const own = join(folder, 'flow-pictures', machine);
  await mkdir(own, { recursive: true });
  for (const file of await readdir(own)) {
    const name = `/flow-pictures/${machine}/${file}`;
    if (file.endsWith(`.${locale}.webp`) && !taken.has(name)) await rm(join(own, file));
  }
}
