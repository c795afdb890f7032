import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { inLocale } from '#contract/base/locale-path.ts';
import * as v from 'valibot';
import { QrPayment } from '#contract/payments/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { buildIfChanged } from '#tools/build/build.ts';
import { showScheme } from '#tests/support/both-schemes.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import { freePort } from '#tests/support/free-port.ts';
import { lateCase, sampleCode } from '#tests/support/sample-case.ts';
import { entryArguments } from '#tests/support/server-process.ts';
import { siteApi } from '#tests/support/site-api.ts';
import { addColleague, signInAtConsole } from '#tests/support/site-colleague.ts';
import { registerPerson, toStoredSession } from '#tests/support/site-person.ts';
import { startSite } from '#tests/support/site.ts';
import { openVisitor } from '#tests/support/visitor.ts';
import { docPictures, type DocPicture, type Extra, type Place } from './doc-pictures.ts';
import { seedPerson } from './person.ts';
import { savePicture } from './save-picture.ts';
import { randomParts, settled, stillPage } from './still-page.ts';
import { followTime, inStillTime, stillPageTime } from './still-time.ts';

const folder = join(import.meta.dirname, '../../docs/images');
const schemes = ['light', 'dark'] as const;
const locales = ['zh-CN', 'en-US'] as const;
/** A machine that does other work too may take this long for a page. */
const startTimeoutMs = 60_000;

/**
 * Takes every picture of the documents from a site with the demo data, in light and in dark. Its clock moves from one
 * step of a person to the next and is otherwise stopped, so that dates differ and are the same in every run. Rewrites
 * changed pictures and removes those that `docPictures` no longer names. Names limit the selection. Throws for an
 * unknown name.
 */
export async function pictureDocs(names: readonly string[]): Promise<void> {
  const strange = names.find((name) => docPictures.every((picture) => picture.name !== name));
  if (strange !== undefined) throw new Error(`"${strange}" is not a picture of the documents.`);
  const wanted = docPictures.filter(({ name }) => names.length === 0 || names.includes(name));
  await buildIfChanged();
  const dataDir = await mkdtemp(join(tmpdir(), 'xuyuan-docs-'));
  execFileSync(process.execPath, [...entryArguments('admin'), 'demo'], {
    env: { ...process.env, NODE_ENV: '', DATA_DIR: dataDir, ...inStillTime },
  });
  const consolePort = await freePort();
  const [browser, site] = await Promise.all([
    launchChromium(),
    startSite({ DATA_DIR: dataDir, CONSOLE_PORT: String(consolePort), ...inStillTime }),
  ]);
  const time = followTime(site);
  const person = await registerPerson(site.url);
  const seeded = await seedPerson(site.url, person, time.pass);
  const { api } = siteApi(site.url, person.token);
  const path = `payments/orders/${seeded.coded}`;
  const { payer_url: payerUrl } = await api('POST', path, QrPayment, { channel: 'alipay' });
  const newcomer = { phone: '13800000000', purpose: 'register' };
  await api('POST', 'auth/send-sms', v.unknown(), newcomer);
  const supportCode = sampleCode(lateCase);
  const extra: Extra = { payerUrl: payerUrl ?? '', phone: newcomer.phone, supportCode };

  for (const locale of locales) {
    for (const place of ['guest', 'customer', 'console'] as const satisfies readonly Place[]) {
      const chosen = wanted.filter((each) => each.place === place && each.locales.includes(locale));
      if (chosen.length === 0) continue;
      const visitor = await openVisitor(browser, {
        baseURL: place === 'console' ? `http://127.0.0.1:${consolePort}` : site.url,
        locale,
        device: 'desktop',
        kept: { locale, ...(place === 'customer' ? toStoredSession(person) : {}) },
      });
      // A clock of Playwright would hide the marks of the start of a page.
      await visitor.page.addInitScript({ content: stillPageTime(time.now()) });
      if (place === 'console') {
        const colleague = await addColleague({ dataDir, databaseUrl: null }, 'money');
        const code = () => colleague.code(time.now());
        await signInAtConsole(visitor.page, { ...colleague, code }, locale);
      }
      for (const picture of chosen) {
        const address = picture.path(seeded, extra);
        const isPage = place !== 'console' && !/^\/sandbox|^http/.test(address);
        await visitor.page.goto(isPage ? inLocale(address, locale) : address);
        if (isPage) await started(visitor.page);
        // The console loads the parts of a page one after the other.
        if (place === 'console') await visitor.page.waitForLoadState('networkidle');
        await take(visitor.page, picture, locale);
      }
      await visitor.close();
    }
  }
  await removeOthers();
  await browser.close();
  await site.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Resolves when the application runs on a page; some of these pages keep a button disabled. */
async function started(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('started').length > 0, undefined, {
    timeout: startTimeoutMs,
  });
}

async function take(page: Page, picture: DocPicture, locale: Locale): Promise<void> {
  await page.setViewportSize({ width: 1280, height: picture.height ?? 800 });
  const { at } = picture;
  if (at !== undefined) {
    await page
      .locator(at)
      .first()
      .evaluate((element) => {
        element.scrollIntoView({ block: 'start', behavior: 'instant' });
      });
  }
  for (const scheme of schemes) {
    await turnTo(page, scheme);
    await settled(page);
    const undo = await stillPage(page, [...randomParts, ...(picture.stills ?? [])]);
    const png = await page.screenshot({ animations: 'disabled' });
    await undo();
    const file = `${picture.name}.${locale}.${scheme}.webp`;
    if (await savePicture(join(folder, file), png)) console.log(file);
  }
}

/** Switches the scheme; pages of the sandbox are not drawn by Mantine and follow the browser. */
async function turnTo(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  const isMantine = await page.evaluate(
    () => document.documentElement.dataset['mantineColorScheme'] !== undefined,
  );
  await (isMantine ? showScheme(page, scheme) : page.emulateMedia({ colorScheme: scheme }));
}

async function removeOthers(): Promise<void> {
  const named = new Set(docPictureFiles());
  for (const file of await readdir(folder)) {
    if (file.endsWith('.webp') && !named.has(file)) await rm(join(folder, file));
  }
}

/** Returns the file names of all pictures of the documents. */
export function docPictureFiles(): readonly string[] {
  return docPictures.flatMap(({ name, locales: own }) =>
    own.flatMap((locale) => schemes.map((scheme) => `${name}.${locale}.${scheme}.webp`)),
  );
}
