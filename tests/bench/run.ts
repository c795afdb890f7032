import { mkdir, writeFile } from 'node:fs/promises';
import { buildIfChanged } from '#tools/build/build.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import { phoneProducts } from '#tests/support/phone-payer.ts';
import { toStoredSession, registerPerson } from '#tests/support/site-person.ts';
import { startSite } from '#tests/support/site.ts';
import { benchBackup } from './backup.ts';
import { startBareRouter } from './bare-router.ts';
import { measureBlocking } from './blocking.ts';
import { measureCallCosts } from './call-costs.ts';
import { measureCallOwners } from './call-owners.ts';
import { measureBytes, measurePaints, pagesToMeasure } from './every-page.ts';
import { measureConsole } from './console-pages.ts';
import { benchHeldStatus } from './held-status.ts';
import { longestFiles } from './longest-files.ts';
import { measureMemory } from './memory.ts';
import { measureNavigation } from './navigate.ts';
import { benchMillionOrders } from './million-orders.ts';
import { benchNotices } from './notices.ts';
import { benchOrderList } from './order-list.ts';
import { measureMemoryAtStart } from './memory-at-start.ts';
import { measurePaintOwners } from './paint-owners.ts';
import { measurePaidToScreen } from './paid-to-screen.ts';
import { measurePressOwners } from './press-owners.ts';
import { measurePresses } from './presses.ts';
import { measureReturnedToScreen } from './returned-to-screen.ts';
import { measureScriptOwners } from './script-owners.ts';
import { benchLoad } from './site-load.ts';
import { measureParts } from './parts.ts';
import { benchSoak } from './soak.ts';
import { benchStart } from './start.ts';
import { benchStatusLoad } from './status-load.ts';

/**
 * `npm run bench [name] [words]`: prints ratios and times and writes them to .tmp/bench.json. Nothing here
 * fails because of a figure; they are for a person to compare within one run.
 */
const [wanted, ...words] = process.argv.slice(2);
const isWanted = (name: string) => wanted === undefined || wanted === name;
const figures: Record<string, unknown> = {};

if (['bytes', 'paint', 'navigate', 'memory', 'paid'].some(isWanted)) {
  await buildIfChanged();
  const [browser, site] = await Promise.all([launchChromium(), startSite()]);

  if (isWanted('bytes')) {
    console.log('first load of every kind of public page');
    figures['bytes'] = await measureBytes(browser, site.url);
  }

  if (isWanted('paint')) {
    console.log('first and largest paint, as ratios to the static twin');
    figures['paint'] = await measurePaints(browser, site.url, words);
  }

  if (isWanted('navigate')) {
    console.log('moves between pages that were visited before, from click to paint, CPU x4');
    const stored = toStoredSession(await registerPerson(site.url));
    const rows = [];
    for (const name of ['main', 'public', 'account'] as const) {
      const bare = await startBareRouter(browser, { url: site.url, name, stored });
      const measure = (url: string) =>
        measureNavigation(browser, { url, name, stored, rounds: 12 });
      const [ours, peer] = [await measure(site.url), await measure(bare.url)];
      bare.stop();
      for (const [app, { pages, ...row }] of Object.entries({ ours, 'bare router': peer })) {
        console.table([{ app, ...row }]);
        console.table(pages);
        rows.push({ app, ...row, pages });
      }
    }
    figures['navigate'] = rows;
  }

  if (isWanted('memory')) {
    const bare = await startBareRouter(browser, { url: site.url, name: 'main' });
    const measure = (url: string) => measureMemory(browser, { url, moves: 120 });
    const apps = { ours: await measure(site.url), 'bare router': await measure(bare.url) };
    bare.stop();
    figures['memory'] = apps;
    console.log('what a move between public pages leaves behind');
    for (const [app, { owners, ...row }] of Object.entries(apps)) {
      console.table([{ app, ...row }]);
      console.table(owners);
    }
  }

  if (isWanted('paid')) {
    const person = await registerPerson(site.url);
    const payer = { token: person.token, kept: toStoredSession(person) };
    const rows = [];
    for (const holding of [true, false]) {
      rows.push(await measurePaidToScreen(browser, { url: site.url, payer, rounds: 12, holding }));
    }
    console.log('from "paid" at the wallet to "paid" on the screen');
    console.table(rows);
    figures['paid'] = rows;
  }

  await browser.close();
  await site.stop();
}

if (isWanted('presses')) {
  await buildIfChanged();
  const browser = await launchChromium();
  const { rows, slowest } = await measurePresses(browser);
  figures['presses'] = { rows, slowest };
  console.log('from a press to its answer, every control of account, payment and console, CPU x4');
  console.table(rows);
  console.table(slowest);
  await browser.close();
}

if (isWanted('press-owners')) {
  await buildIfChanged();
  const browser = await launchChromium();
  const presses = await measurePressOwners(browser, 9);
  figures['press-owners'] = presses;
  console.log('whose code runs between a press and its answer, ms, CPU x4');
  for (const [title, { pressMs, owners }] of Object.entries(presses)) {
    console.log(`${title}: ${pressMs} ms`);
    console.table(owners);
  }
  await browser.close();
}

if (isWanted('returned')) {
  await buildIfChanged();
  const [browser, site] = await Promise.all([launchChromium(), startSite(phoneProducts)]);
  const rows = [];
  for (const by of ['button', 'switcher'] as const) {
    rows.push(await measureReturnedToScreen(browser, { url: site.url, rounds: 12, by }));
  }
  console.log('on a phone, from "paid" in the wallet\'s app to "paid" on the page it returns to');
  console.table(rows);
  figures['returned'] = rows;
  await browser.close();
  await site.stop();
}

if (isWanted('console')) {
  await buildIfChanged();
  const browser = await launchChromium();
  figures['console'] = await measureConsole(browser);
  console.log('pages of the console, from the start of the navigation to their rows');
  console.table(figures['console']);
  await browser.close();
}

if (isWanted('parts')) {
  const browser = await launchChromium();
  figures['parts'] = await measureParts(browser);
  console.log("Mantine's parts and ours");
  console.table(figures['parts']);
  await browser.close();
}

if (isWanted('status')) {
  figures['status'] = await benchStatusLoad();
  console.log(
    'status of an unchanged pending payment, against a bare Hono and a bare node:http server',
  );
  console.table(figures['status']);
}

if (isWanted('held')) {
  const { paidToAnswerMs, wakeMs, ...rest } = await benchHeldStatus();
  figures['held'] = { paidToAnswerMs, wakeMs, ...rest };
  console.log('2,000 held status calls of one payment');
  console.table({ 'paid to answer, ms': paidToAnswerMs, 'first answer to each, ms': wakeMs });
  console.log(
    `${rest.kilobytesEach} KB each (aim ${rest.kilobytesTarget}; a bare Node ${rest.kilobytesOfNode}, a bare Hono ${rest.kilobytesOfHono})`,
  );
}

if (isWanted('orders')) {
  figures['orders'] = await benchOrderList();
  console.log('the first page of a thousand orders, against that of ten');
  console.table([figures['orders']]);
}

if (isWanted('notices')) {
  figures['notices'] = await benchNotices(words);
  console.log('notices of payments, from due to answered');
  console.table([figures['notices']]);
}

if (isWanted('memory-at-start')) {
  await buildIfChanged();
  figures['memory-at-start'] = await measureMemoryAtStart();
  console.log('start of a server: ms until it is ready, and its resident memory in MB');
  console.table(figures['memory-at-start']);
}

// Takes minutes for each page, so only when it is asked for: `npm run bench paint-owners / runs=9`.
if (wanted === 'paint-owners') {
  await buildIfChanged();
  const [browser, site] = await Promise.all([launchChromium(), startSite()]);
  const { paths, runs } = await pagesToMeasure(site.url, words);
  const rows = [];
  for (const path of paths) {
    rows.push(...(await measurePaintOwners(browser, { url: site.url, path, runs })));
  }
  figures['paint-owners'] = rows;
  console.log(
    'largest paint of the static twin, with the bytes, with the scripts, and of the page',
  );
  console.table(rows);
  await browser.close();
  await site.stop();
}

// `npm run bench blocking / /auth/login runs=5 http://127.0.0.1:3001` measures another start in turn.
if (wanted === 'blocking') {
  await buildIfChanged();
  const [browser, site] = await Promise.all([launchChromium(), startSite()]);
  const { paths, runs } = await pagesToMeasure(site.url, words);
  const sites = [];
  for (const url of [site.url, ...words.filter((word) => word.startsWith('http'))]) {
    sites.push({ url, stored: toStoredSession(await registerPerson(url)) });
  }
  figures['blocking'] = await measureBlocking(browser, { sites, paths, runs });
  console.log(
    'main thread after the first paint, processor time at CPU x4, with a bare page beside it',
  );
  console.table(figures['blocking']);
  await browser.close();
  await site.stop();
}

// Builds twice, so only when it is asked for.
if (wanted === 'script-owners') {
  const { firstLoadKib, owners } = await measureScriptOwners();
  figures['script-owners'] = { firstLoadKib, owners };
  console.log(`scripts of every first load: ${firstLoadKib} KiB as brotli, by owner`);
  console.table(owners);
}

// A profile slows the server, so only when it is asked for.
if (wanted === 'call-owners') {
  const { processorMicroseconds, heldBytes } = await measureCallOwners();
  figures['call-owners'] = { processorMicroseconds, heldBytes };
  console.log('a status call: processor time by owner, in microseconds');
  console.table(processorMicroseconds);
  console.log('a held status call: memory by owner, in bytes');
  console.table(heldBytes);
}

// Takes minutes: `npm run bench calls site=../other` compares with another built checkout.
if (wanted === 'calls') {
  await buildIfChanged();
  figures['calls'] = await measureCallCosts(words);
  console.log('what a call costs the server with the embedded database, ms of the processor');
  console.table(figures['calls']);
}

// Takes minutes, so only when it is asked for.
if (wanted === 'load') {
  await buildIfChanged();
  figures['load'] = await benchLoad(words);
}

// Takes minutes: `npm run bench start 4da282f9 release` compares with another commit.
if (wanted === 'start') {
  figures['start'] = await benchStart(words);
  console.log('first and second start: seconds until ready, processor seconds, MB');
  console.table(figures['start']);
}

// Takes minutes, and is asked for by name.
if (wanted === 'backup') {
  figures['backup'] = await benchBackup(words);
  console.log('a site backed up under load, restored elsewhere and moved');
  console.table(figures['backup']);
}

if (wanted === 'soak') {
  await buildIfChanged();
  figures['soak'] = await benchSoak(words);
  console.table([figures['soak']]);
}

if (wanted === 'million') {
  figures['million'] = await benchMillionOrders(words);
  console.log('lists of one person on PostgreSQL');
  console.table(figures['million']);
}

// Reads the result of the last `npm test`, so it shows nothing without one.
if (wanted === 'files') {
  const { longest, sums } = longestFiles('.tmp/vitest.json');
  figures['files'] = { longest, sums };
  console.table(longest);
  console.table({ 'all files, and the starts of their workers': sums });
}

await mkdir('.tmp', { recursive: true });
await writeFile('.tmp/bench.json', `${JSON.stringify(figures, null, 2)}\n`);
// Resources kept for a next server would keep the process alive.
process.exit(0);
