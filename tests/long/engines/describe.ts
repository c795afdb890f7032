import { until, type Engine, type Tab } from './engine.ts';

/** The optional browser features of the pages. */
const features = {
  'Web Locks': 'navigator.locks !== undefined',
  BroadcastChannel: "typeof BroadcastChannel === 'function'",
  'freeze and resume': "'onresume' in document",
  'content-visibility': "CSS.supports('content-visibility', 'auto')",
};

/** How the pages write days, times, money and waits: `src/i18n`. Node writes them with Chromium's ICU. */
const moment = Date.UTC(2026, 10, 23, 5, 16);
const written = ['zh-CN', 'en-US'].flatMap((locale) => [
  dateIn(locale, { dateStyle: 'long', timeZone: 'Asia/Shanghai' }),
  dateIn(locale, { month: 'short', day: 'numeric', timeZone: 'Asia/Shanghai' }),
  dateIn(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/London' }),
  dateIn(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'Asia/Tokyo' }),
  `new Intl.NumberFormat('${locale}', { style: 'currency', currency: 'CNY' }).format(-5990)`,
  `new Intl.NumberFormat('${locale}', { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(12)`,
]);

/** Prints the features of the engine that the pages use, and its storage and message behavior. */
export async function describeEngine(
  { name }: Engine,
  tab: Tab,
  other: Tab,
  url: string,
): Promise<void> {
  await tab.open(`${url}/terms`);
  const say = (what: string) => process.stdout.write(`${name}: ${what}\n`);
  for (const [feature, expression] of Object.entries(features)) {
    say(`${(await tab.evaluate(expression)) === 'true' ? 'has' : 'lacks'} ${feature}`);
  }
  for (const expression of written) {
    const [theirs, ours] = [await tab.evaluate(expression), String(evaluateHere(expression))];
    if (theirs !== ours) say(`writes ${JSON.stringify(theirs)}, Chromium ${JSON.stringify(ours)}`);
  }
  say(`a page that is left is ${(await isKept(tab, url)) ? 'kept' : 'loaded anew'} on Back`);
  say(`another tab hears ${await heardFirst(tab, other, url)}`);
}

function dateIn(locale: string, options: Intl.DateTimeFormatOptions): string {
  return `new Intl.DateTimeFormat('${locale}', ${JSON.stringify(options)}).format(${moment})`;
}

function evaluateHere(expression: string): unknown {
  // eslint-disable-next-line no-new-func -- the very text that the engine evaluates
  return new Function(`return ${expression}`)();
}

/** Checks if Back restores the page from the back/forward cache. */
async function isKept(tab: Tab, url: string): Promise<boolean> {
  await tab.open(`${url}/about`);
  await tab.evaluate(`(window.wasLeft = true)`);
  await tab.open(`${url}/terms`);
  // Deferred, because navigation would abort the evaluation before it returns.
  await tab.evaluate(`setTimeout(() => history.back())`);
  await until(tab, `location.pathname === '/about' && document.readyState === 'complete'`);
  return (await tab.evaluate(`window.wasLeft === true`)) === 'true';
}

/**
 * Measures the order in which a storage write and a later message arrive, and the value read by then.
 */
async function heardFirst(tab: Tab, other: Tab, url: string): Promise<string> {
  await other.open(`${url}/terms`);
  await tab.open(`${url}/terms`);
  await other.evaluate(`(window.heard = [], window.channel = new BroadcastChannel('compared'),
    addEventListener('storage', () => window.heard.push('the storage')),
    channel.addEventListener('message', () => window.heard.push('the message, reading ' +
      (localStorage.getItem('compared') === 'new' ? 'what was written' : 'what was before'))))`);
  await tab.evaluate(`(localStorage.setItem('compared', 'new'),
    window.channel = new BroadcastChannel('compared'), channel.postMessage('written'))`);
  await until(other, `window.heard.length === 2`);
  await tab.evaluate(`localStorage.removeItem('compared')`);
  return other.evaluate(`window.heard.slice(0, 2).join(', then ')`);
}
