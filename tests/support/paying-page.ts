import { afterEach } from 'vitest';
import type { QrPayment } from '#contract/payments/schemas.ts';
import type { Channel } from '#contract/base/picklists.ts';
import { checkoutScreen, codesOnScreen, mainPart } from '#tests/paths/route/checkout-screen.ts';
import type { HeldCall, HeldKinds } from '#tests/paths/route/held-calls.ts';
import { mainText, openPage, type PageInProcess } from '#tests/paths/route/page-in-process.ts';
import { until } from '#tests/paths/route/time.ts';
import { failureTexts } from './failure-texts.ts';
import type { Person, TestServer } from './server.ts';
import { noteShownTexts } from './shown-texts.ts';

/** A payer in front of the payment pages over the server in process, with calls, timers and date in hand. */
export type PayingPage = ReturnType<typeof checkoutScreen> & {
  page: PageInProcess;
  person: Person;
  orderNo: string;
  startPayment(channel?: Channel): Promise<QrPayment>;
  /** Opens a page of the order: its code by default. */
  show(path?: string): Promise<void>;
  /** Waits until the page shows a text of the checkout, given by its key. */
  becomes(key: string, values?: Readonly<Record<string, string>>): Promise<void>;
  press(key: string, values?: Readonly<Record<string, string>>): void;
  /** Returns the names of the buttons that lead to paying once more. */
  invitations(): readonly string[];
  codes(): readonly Element[];
  /** Reads the countdown on the screen, in seconds; null without one. */
  secondsLeft(): number | null;
  /** Every text that the page has shown. */
  shown: ReadonlySet<string>;
  /** The failure messages of the page. */
  failures(): readonly string[];
  /** Counts the orders and payments of this person on the server. */
  counts(): Promise<{ orders: number; payments: number }>;
  close(): void;
};

/** Creates a function that opens a payer's pages in a test, and closes them after it. */
export function setUpPayer(server: TestServer): (kinds?: HeldKinds) => Promise<PayingPage> {
  let payer: PayingPage | null = null;
  afterEach(() => {
    payer?.close();
    payer = null;
  });
  return async (kinds) => {
    payer = await openPayingPage(server, kinds);
    return payer;
  };
}

/** Opens the account of a new person with an order of 599 yuan; `kinds` are the held calls. */
export async function openPayingPage(
  server: TestServer,
  kinds: HeldKinds = {},
): Promise<PayingPage> {
  const person = await server.register();
  const { order_no: orderNo } = await server.order(person);
  const held = { kinds, onWrite: () => {}, holdsDate: true };
  const page = await openPage(server, person, '/user/payments', held);
  const screen = checkoutScreen(page.address);
  const { texts, stop } = noteShownTexts();
  const total = async (path: string): Promise<number> =>
    Object(await server.call('GET', path, person)).data.total;
  return {
    ...screen,
    page,
    person,
    orderNo,
    startPayment: (channel = 'alipay') => server.pay(person, orderNo, channel),
    async show(path = `/user/payment/order?order_no=${orderNo}`) {
      page.go(path);
      await page.quiet();
    },
    becomes: (key, values) =>
      until(
        () => screen.says(`checkout:${key}`, values),
        () => `the page does not say ${key}; it says: ${mainText()}`,
      ),
    press(key, values) {
      const control = screen.control(screen.t(key, values));
      if (control === null) throw new Error(`there is no button ${key}: ${mainText()}`);
      control.click();
    },
    invitations() {
      const names = [screen.t('checkout:choose.submit'), screen.t('checkout:act.newCode')];
      return [...mainPart().getElementsByTagName('button')]
        .map(({ textContent }) => textContent.trim())
        .filter((name) => names.includes(name) || /^(?:改用|Use )/.test(name));
    },
    codes: codesOnScreen,
    secondsLeft() {
      const [, minutes, seconds] =
        /(\d+):(\d{2})/.exec(document.querySelector('[role=timer]')?.textContent ?? '') ?? [];
      return minutes === undefined ? null : Number(minutes) * 60 + Number(seconds);
    },
    shown: texts,
    failures: () => failureTexts(texts),
    counts: async () => ({ orders: await total('orders'), payments: await total('payments') }),
    close() {
      stop();
      page.close();
    },
  };
}

/** Advances time until the page sends its next held call. */
export async function nextCall({ page }: PayingPage): Promise<HeldCall> {
  for (let seconds = 0; seconds < 60; seconds += 1) {
    const [call] = page.calls.all();
    if (call !== undefined) return call;
    await page.pass(1000);
  }
  throw new Error('the page asks no more');
}
