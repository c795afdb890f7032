import { endSessionsOfPhone } from '#server/domain/accounts/sessions.ts';
import { storeSession } from '#tests/support/application.tsx';
import { minuteMs } from '#contract/base/durations.ts';
import { pauseNextTransaction } from '#tests/support/slow-database.ts';
import { mainText, type PageInProcess } from './page-in-process.ts';
import { setOnline, setVisibility } from './surroundings.ts';
import { until } from './time.ts';

/** Actions of the same person elsewhere on the subject of the page. */
export type Elsewhere = {
  /** On another device: the page gets no message. */
  onOtherDevice(): Promise<void>;
  /** In another tab of this browser, which sends a message. */
  inOtherTab(): Promise<void>;
  /** Resolves once it is done, which takes as long as the database does. */
  slowly(): Promise<void>;
};

type Disturb = (page: PageInProcess, elsewhere: Elsewhere) => Promise<void>;

/** Disturbances of the page between steps; the page must agree with the server after each. */
export const disturbances = {
  reload: (page) => page.reload(),
  back: (page) => page.backAndForward(),
  async offline(page) {
    page.calls.cutOff(true);
    setOnline(false);
    await page.pass(5000);
    page.calls.cutOff(false);
    setOnline(true);
    await page.quiet();
  },
  async hidden(page) {
    setVisibility('hidden');
    await page.pass(5000);
    setVisibility('visible');
    await page.quiet();
  },
  // The timers of a frozen page stop; those of the server do not.
  async freeze(page) {
    page.server.clock.move(6 * minuteMs);
    document.dispatchEvent(new Event('resume'));
    await page.quiet();
  },
  async secondTab(page, { inOtherTab }) {
    await inOtherTab();
    await page.quiet();
  },
  async secondDevice(page, { onOtherDevice }) {
    await onOtherDevice();
    await page.quiet();
  },
  async sessionEnded(page) {
    await endSessionsOfPhone(page.server.deps, page.person.phone);
    const isAway = () => page.address().includes('/auth/login?redirect=');
    await deliverAll(page);
    // A page that sends no request learns nothing; the next load does.
    if (!isAway()) await page.reload();
    await deliverAll(page);
    await until(isAway, () => `the session is over, and the page says: ${mainText()}`);
    const before = localStorage.getItem('token');
    await storeSession(page.server, page.person);
    const newValue = localStorage.getItem('token');
    page.person.token = newValue ?? '';
    const signedIn = { key: 'token', oldValue: before, newValue };
    window.dispatchEvent(new StorageEvent('storage', signedIn));
    await page.quietOnceShown();
    await until(
      () => !page.address().includes('/auth/'),
      () => `nothing leads back from ${page.address()}`,
    );
  },
  async language(page) {
    const isEnglish = page.address().startsWith('/en/');
    const links = [...document.getElementsByTagName('a')];
    const other = isEnglish ? 'zh-CN' : 'en-US';
    links.find((link) => link.getAttribute('data-lang') === other)?.click();
    await until(
      () => page.address().startsWith('/en/') !== isEnglish,
      () => 'the language does not turn',
    );
    await page.quiet();
  },
  async slowCommit(page, { slowly }) {
    const commit = pauseNextTransaction(page.server.deps);
    const done = slowly();
    await Promise.race([commit.begun, done]);
    window.dispatchEvent(new Event('focus'));
    await page.pass(10_000);
    for (const call of page.calls.all()) if (call.isRead) await call.deliver();
    await page.quiet();
    commit.release();
    await done;
    await page.quiet();
  },
  async lostAnswer(page) {
    if (page.calls.all().length === 0) window.dispatchEvent(new Event('focus'));
    await page.quiet();
    for (const call of page.calls.all()) {
      await call.handle();
      call.lose();
    }
    await page.quiet();
  },
} satisfies Record<string, Disturb>;

export type Disturbance = keyof typeof disturbances;

export const allDisturbances = Object.keys(disturbances).filter(isDisturbance);

function isDisturbance(name: string): name is Disturbance {
  return name in disturbances;
}

async function deliverAll(page: PageInProcess): Promise<void> {
  window.dispatchEvent(new Event('focus'));
  await page.quiet();
  for (const call of page.calls.all()) await call.deliver();
  await page.quiet();
}
