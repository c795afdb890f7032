import type { Page } from 'playwright-core';
import { buildIfChanged } from '#tools/build/build.ts';
import { checkoutPage } from '#tests/support/checkout-page.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { atWallet, type Payer } from '#tests/support/checkout-payer.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import { freePort } from '#tests/support/free-port.ts';
import { openPhonePayer, phoneProducts, type PhonePayer } from '#tests/support/phone-payer.ts';
import { hydrated } from '#tests/support/page-watch.ts';
import { endSessions } from '#tests/support/site-person.ts';
import { addColleague, signInAtConsole } from '#tests/support/site-colleague.ts';
import { control, startSite, type Site } from '#tests/support/site.ts';
import { translatorIn } from '#tests/support/translator.ts';
import { openVisitor } from '#tests/support/visitor.ts';

const t = translatorIn('zh-CN');

/** Support staff: their actions are counted, and their findings are recorded. */
type Support = {
  /** Runs a console command; resolves to its output. */
  admin: (...args: readonly string[]) => Promise<string>;
  /** Opens a page, or reads on it. */
  step: <Result>(work: (page: Page) => Promise<Result>) => Promise<Result>;
};
/** The findings of support. */
type Answer = readonly string[];
type Answers = {
  byCommand: (support: Support) => Promise<Answer>;
  /** The search text at the console, and the reader of the page that opens. */
  atConsole: { looksFor: string; read: (page: Page) => Promise<Answer> };
};
type Case = {
  said: string;
  /** The language of a customer who pays on a phone; the others sit at a desk. */
  onPhone?: Locale;
  /** Creates the case, and returns support's way of answering it, with the expected findings. */
  make: (payer: PhonePayer, site: Site) => Promise<Answers>;
};

const deskCases: readonly Case[] = [
  {
    said: 'I paid and it says waiting',
    async make(payer) {
      const payment = await payer.startPayment();
      await payer.openCode();
      // Status polls no longer arrive.
      const path = `/api/v1/payments/${payment.payment_no}`;
      const lost = { owner: payer.tester, path, times: 1000, status: 502 } as const;
      await control(payer.url, { command: 'calls.fail', when: 'after', ...lost });
      await atWallet(payer, payment, 'approve');
      await checkoutPage(payer.page, 'zh-CN').says('panel.confirming.word').waitFor();
      const code = await copiedCode(payer.page);
      return {
        byCommand: async ({ admin }) => [
          lineWith(await admin('case', code), /^The server (had )?confirmed the money at/),
        ],
        atConsole: {
          looksFor: code,
          read: (page) => texts(page, 'header p', '[role="row"][data-kind="differ"]'),
        },
      };
    },
  },
  {
    said: 'It says cancelled but my money is gone',
    async make(payer) {
      const payment = await payer.startPayment('wechat');
      await callCancel(payer);
      await payer.open(`/user/payment/process/result/${payer.orderNo}`);
      await checkoutPage(payer.page, 'zh-CN').cancelled.waitFor();
      await atWallet(payer, payment, 'late');
      return {
        async byCommand({ admin }) {
          const told = await admin('case', payer.orderNo);
          return [
            lineWith(told, /The order was cancelled/),
            lineWith(told, /The money was confirmed/),
            lineWith(told, /The refund was completed/),
          ];
        },
        atConsole: { looksFor: payer.orderNo, read: (page) => texts(page, 'header p') },
      };
    },
  },
  {
    said: 'The code never came',
    async make(payer, site) {
      const { page, tester } = payer;
      await payer.context.clearCookies();
      await page.goto('/auth/login');
      await page.evaluate(() => localStorage.clear());
      await page.goto('/auth/login');
      await hydrated(page);
      await page.getByRole('tab', { name: t('auth:login.byCode') }).click();
      await page.getByRole('textbox', { name: t('auth:phone') }).fill(payer.person.phone);
      const path = '/api/v1/auth/send-sms';
      await control(site.url, { command: 'calls.fail', owner: tester, path, status: 502 });
      await page.getByRole('button', { name: t('auth:code.send') }).click();
      await page.getByRole('button', { name: t('support:copy') }).waitFor();
      const sentence = await page
        .getByRole('textbox', { name: t('auth:code.label') })
        .evaluate((field) =>
          (field.getAttribute('aria-describedby') ?? '')
            .split(' ')
            .map((id) => document.getElementById(id)?.textContent ?? '')
            .join(' ')
            .trim(),
        );
      const code = await copiedCode(page);
      const byCommand = async ({ step }: Support) => {
        const link = await step(async (own) => {
          await own.goto('/flows');
          await hydrated(own);
          await own.getByRole('searchbox').fill(sentence);
          await own.getByRole('searchbox').press('Enter');
          const found = own.locator('h4 a').first();
          await found.waitFor();
          return found.getAttribute('href');
        });
        const told = await step(async (own) => {
          await own.goto(link ?? '');
          const [, path = ''] = (link ?? '').split('#');
          return own.locator(`[id="${path}"]`).first().textContent();
        });
        return [`“${sentence}” is ${link}`, (told ?? '').trim().slice(0, 120)];
      };
      const read = (console: Page) => texts(console, 'h2#moment', 'section:has(#moment) p');
      return { byCommand, atConsole: { looksFor: code, read } };
    },
  },
  {
    said: 'It asked me to log in while paying',
    async make(payer, site) {
      const payment = await payer.startPayment();
      await payer.openCode();
      await endSessions(site.url, payer.person.phone);
      await atWallet(payer, payment, 'approve');
      await payer.page.getByRole('textbox', { name: t('auth:phone') }).waitFor();
      return {
        byCommand: async ({ admin }) => [
          lineWith(await admin('case', payer.person.phone), /The money was confirmed/),
        ],
        atConsole: { looksFor: payer.person.phone, read: (page) => texts(page, 'header p') },
      };
    },
  },
  {
    said: 'I paid twice',
    async make(payer) {
      const first = await payer.startPayment('alipay');
      const second = await payer.startPayment('wechat');
      await atWallet(payer, second, 'approve');
      await atWallet(payer, first, 'late');
      const byCommand = async ({ admin }: Support) => {
        const told = await admin('case', payer.orderNo);
        return [
          lineWith(told, new RegExp(`The money was confirmed, payment ${second.payment_no}`)),
          lineWith(told, new RegExp(`The money was confirmed, payment ${first.payment_no}`)),
          lineWith(told, /The refund was completed/),
        ];
      };
      const read = (page: Page) =>
        texts(page, 'header p', 'dd:has(small)', '[role="row"] [role="cell"]:nth-child(5)');
      return { byCommand, atConsole: { looksFor: payer.orderNo, read } };
    },
  },
];

/** The cases of a customer who pays in the wallet on a phone, in one language. */
const phoneCases = (locale: Locale): readonly Case[] => [
  {
    said: 'The wallet opened and then nothing',
    onPhone: locale,
    async make(payer) {
      await payer.press('wechat');
      await payer.enterApp();
      const { open_payment: payment } = await payer.order();
      return {
        async byCommand({ admin }) {
          const told = await admin('case', payer.orderNo);
          if (told.includes('The money was confirmed')) throw new Error('nobody has paid');
          return [lineWith(told, new RegExp(`was begun, payment ${payment?.payment_no}`))];
        },
        atConsole: { looksFor: payer.orderNo, read: (page) => texts(page, 'header p') },
      };
    },
  },
  {
    said: 'I came back and it asks whether I paid',
    onPhone: locale,
    async make(payer) {
      const { page } = payer;
      await payer.press('alipay');
      const app = await payer.enterApp();
      await payer.comeBack();
      const question = translatorIn(locale)('checkout:panel.asked.title');
      await page.getByRole('heading', { name: question }).waitFor();
      const code = await copiedCode(page, locale);
      // The money arrives after the customer has copied the code.
      await payer.actInApp(app, 'approve');
      return {
        byCommand: async ({ admin }) => [
          lineWith(await admin('case', code), /^The server (had )?confirmed the money at/),
        ],
        atConsole: {
          looksFor: code,
          read: (console) => texts(console, 'header p', '[role="row"][data-kind="differ"]'),
        },
      };
    },
  },
];

const cases = [...deskCases, ...phoneCases('zh-CN'), ...phoneCases('en-US')];

/**
 * Creates the seven customer cases on a running site, those on a phone in both languages, and answers each according to docs/support.md, by
 * commands and at the console; prints the steps, the seconds and the findings. True when each was
 * answered both ways.
 */
export async function tellCases(): Promise<boolean> {
  await buildIfChanged();
  const port = await freePort();
  const [browser, site] = await Promise.all([
    launchChromium(),
    startSite({ CONSOLE_PORT: String(port), ...phoneProducts }),
  ]);
  const colleague = await addColleague(site.data, 'serve');
  const visit = { locale: 'zh-CN', device: 'desktop' } as const;
  const console = await openVisitor(browser, { ...visit, baseURL: `http://localhost:${port}` });
  await signInAtConsole(console.page, colleague);
  let isAnswered = true;
  for (const { said: words, onPhone, make } of cases) {
    const said = onPhone === undefined ? words : `${words} (${onPhone})`;
    const payer = await openPhonePayer(browser, {
      url: site.url,
      locale: onPhone ?? 'zh-CN',
      device: onPhone === undefined ? 'desktop' : 'phone',
    });
    const own = await openVisitor(browser, { ...visit, baseURL: site.url });
    try {
      const { byCommand, atConsole } = await make(payer, site);
      let steps = 0;
      const commanded = await timed(() =>
        byCommand({
          admin(...args) {
            steps += 1;
            return site.admin(...args);
          },
          step(work) {
            steps += 1;
            return work(own.page);
          },
        }),
      );
      tell(`“${said}”, by commands: ${steps} steps, ${commanded.seconds} s`, commanded.found);
      const seen = await timed(() => lookAtConsole(console.page, atConsole));
      tell(`“${said}”, at the console: ${keysOfASearch} keys, ${seen.seconds} s`, seen.found);
    } catch (error) {
      isAnswered = false;
      tell(`“${said}” is not answered: ${String(error)}`, []);
    }
    await payer.context.setOffline(false);
    await Promise.all([payer.close(), own.close()]);
  }
  await Promise.all([browser.close(), site.stop()]);
  return isAnswered;
}

// The shortcut of the search, the paste, and Enter.
const keysOfASearch = 3;

/** Searches at the console by keyboard alone, and reads the page that opens. Throws when none does. */
async function lookAtConsole(page: Page, { looksFor, read }: Answers['atConsole']) {
  await page.keyboard.press('/');
  await page.keyboard.insertText(looksFor);
  await page.keyboard.press('Enter');
  await page.locator('h2#moment, [role="row"][data-kind="here"]').waitFor();
  return read(page);
}

async function timed(work: () => Promise<Answer>): Promise<{ found: Answer; seconds: string }> {
  const begun = performance.now();
  const found = await work();
  return { found, seconds: ((performance.now() - begun) / 1000).toFixed(1) };
}

function tell(line: string, found: Answer): void {
  process.stdout.write(`${[line, ...found].join('\n  ')}\n`);
}

/** Reads the texts of these parts of a page, without empty ones. Throws when all are empty. */
async function texts(page: Page, ...parts: readonly string[]): Promise<Answer> {
  const all = await Promise.all(parts.map((part) => page.locator(part).allInnerTexts()));
  const found = all.flat().map((text) => text.replaceAll(/\s+/g, ' ').trim());
  const said = found.filter((text) => text !== '');
  if (said.length === 0) throw new Error(`nothing stands in ${parts.join(', ')}`);
  return said;
}

/** Has the customer copy their support code, and returns it. */
async function copiedCode(page: Page, locale: Locale = 'zh-CN'): Promise<string> {
  const say = translatorIn(locale);
  await page.getByRole('button', { name: say('support:copy') }).click();
  const code = page.getByLabel(say('support:code'), { exact: true });
  await code.waitFor();
  const text = (await code.textContent()) ?? '';
  // Decision 020: this can be read aloud.
  if (text.length > 120) throw new Error(`the support code has ${text.length} characters`);
  return text;
}

async function callCancel({ url, person, orderNo }: Payer): Promise<void> {
  const response = await fetch(`${url}/api/v1/orders/${orderNo}/cancel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
  });
  if (!response.ok) throw new Error(`the order is not cancelled: ${response.status}`);
}

/** Finds the first line that matches. Throws without one. */
function lineWith(text: string, pattern: RegExp): string {
  const line = text.split('\n').find((each) => pattern.test(each));
  if (line === undefined) throw new Error(`no line says ${pattern}:\n${text}`);
  return line.replaceAll(/ {2,}/g, ' ');
}
