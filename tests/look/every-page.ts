import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inLocale } from '#contract/base/locale-path.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { buildIfChanged } from '#tools/build/build.ts';
import { showScheme } from '#tests/support/both-schemes.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import { hydrated } from '#tests/support/page-watch.ts';
import { toStoredSession, registerPerson } from '#tests/support/site-person.ts';
import { startSite } from '#tests/support/site.ts';
import { openVisitor } from '#tests/support/visitor.ts';
import { chosen, type Choice } from './choice.ts';
import { areas, pagesToPicture, type PictureTarget } from './pages.ts';
import { seedPerson } from './person.ts';
import { writeIndex, writeSheet, type Shot } from './sheet.ts';
import { settled } from './still-page.ts';

/**
 * Takes pictures of every page in both languages and schemes at three widths, on contact sheets in
 * .tmp/look for a person to review. Arguments such as `account zh-CN dark 360` limit the selection.
 */
export async function pictureEveryPage(words: readonly string[]): Promise<void> {
  const choice = chosen(words);
  const folder = join(import.meta.dirname, '../../.tmp/look');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await buildIfChanged();
  const [browser, site] = await Promise.all([launchChromium(), startSite()]);
  const person = await registerPerson(site.url);
  const pages = (await pagesToPicture(site.url, await seedPerson(site.url, person))).filter(
    choice.isWanted,
  );
  const sheets: Sheets = new Map();

  for (const locale of choice.locales) {
    for (const signedIn of [false, true]) {
      const visitor = await openVisitor(browser, {
        baseURL: site.url,
        locale,
        device: 'desktop',
        kept: { locale, ...(signedIn ? toStoredSession(person) : {}) },
      });
      for (const page of pages.filter((each) => each.signedIn === signedIn)) {
        await takePictures(page, { locale, choice, folder, sheets }, visitor.page);
      }
      for (const problem of visitor.problems) console.log(problem);
      await visitor.close();
    }
  }

  const files = [];
  for (const area of areas) {
    for (const [key, sheet] of sheets) {
      if (key.startsWith(area)) files.push(await writeSheet(browser, folder, sheet));
    }
  }
  console.log(
    `${pages.length} pages on ${files.length} sheets: ${await writeIndex(folder, files)}`,
  );
  await browser.close();
  await site.stop();
}

type Sheets = Map<string, { name: string; width: number; shots: Shot[] }>;
type Taking = { locale: Locale; choice: Choice; folder: string; sheets: Sheets };
type Tab = Awaited<ReturnType<typeof openVisitor>>['page'];

async function takePictures(
  { area, path }: PictureTarget,
  { locale, choice, folder, sheets }: Taking,
  tab: Tab,
): Promise<void> {
  await tab.goto(inLocale(path, locale));
  await hydrated(tab);
  await settled(tab);
  // Pictures further down are fetched when they come into view, which they never do here.
  await tab.evaluate(() =>
    Promise.all(
      Array.from(document.images, (image) => {
        image.loading = 'eager';
        return image.decode().catch(() => undefined);
      }),
    ),
  );
  for (const width of choice.widths) {
    await tab.setViewportSize({ width, height: width < 500 ? 740 : 900 });
    for (const scheme of choice.schemes) {
      await showScheme(tab, scheme);
      const name = `${area}-${locale}-${scheme}-${width}`;
      const sheet = sheets.get(name) ?? { name, width, shots: [] };
      sheets.set(name, sheet);
      const file = `${name}-${sheet.shots.length}.png`;
      await tab.screenshot({ path: join(folder, file), fullPage: true });
      sheet.shots.push({ path, file });
    }
  }
}
