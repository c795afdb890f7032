import type { Browser, BrowserContext, Page } from 'playwright-core';
import * as v from 'valibot';
import { Page as ListPage } from '#contract/base/envelope.ts';
import { Order } from '#contract/orders/schemas.ts';
import { QrPayment } from '#contract/payments/schemas.ts';
import type { Channel, Locale } from '#contract/base/picklists.ts';
import { toStoredSession, registerPerson, type SitePerson } from './site-person.ts';
import { openVisitor, type Device, type Visitor } from './visitor.ts';

/** A signed-in person with an unpaid order and, mostly, a code for it. */
export type Payer = Visitor & {
  url: string;
  locale: Locale;
  person: SitePerson;
  orderNo: string;
  /** Every text that any page of this browser ever showed. */
  shown: ReadonlySet<string>;
  /** Opens a page of the site in the payer's language. */
  open: (path: string, page?: Page) => Promise<void>;
  openCode: (page?: Page) => Promise<void>;
  startPayment: (channel?: Channel) => Promise<QrPayment>;
  order: () => Promise<Order>;
  /** Counts the orders and attempts of this person on the server. */
  counts: () => Promise<{ orders: number; payments: number }>;
};

export type PayerOptions = {
  url: string;
  locale?: Locale;
  device?: Device;
  scheme?: 'light' | 'dark';
  timezoneId?: string;
  /** The payer; a new person by default. */
  person?: SitePerson;
};

export async function openPayer(browser: Browser, options: PayerOptions): Promise<Payer> {
  const { url, locale = 'zh-CN', device = 'desktop', scheme = 'light', timezoneId } = options;
  const person = options.person ?? (await registerPerson(url));
  const visitor = await openVisitor(browser, {
    baseURL: url,
    locale,
    device,
    scheme,
    ...(timezoneId === undefined ? {} : { timezoneId }),
    kept: { ...toStoredSession(person), locale },
  });
  const { order_no: orderNo } = await callApi(url, person.token, 'orders', Order, {
    type: 'saas',
    plan_slug: 'professional',
    pricing_model: 'monthly',
    months: 3,
  });
  const shown = await recordTexts(visitor.context);
  const open = async (path: string, page = visitor.page) => {
    await page.goto(locale === 'en-US' ? `/en${path}` : path);
  };
  return {
    ...visitor,
    url,
    locale,
    person,
    orderNo,
    shown,
    open,
    openCode: async (page = visitor.page) => {
      await open(`/user/payment/order?order_no=${orderNo}`, page);
      await page.getByRole('timer').waitFor();
    },
    startPayment: (channel = 'alipay') =>
      callApi(url, person.token, `payments/orders/${orderNo}`, QrPayment, { channel }),
    order: () => callApi(url, person.token, `orders/${orderNo}`, Order),
    counts: async () => {
      const total = ListPage(v.unknown());
      const [orders, payments] = await Promise.all([
        callApi(url, person.token, 'orders', total),
        callApi(url, person.token, 'payments', total),
      ]);
      return { orders: orders.total, payments: payments.total };
    },
  };
}

/** Performs the payer's action in the wallet app. */
export async function atWallet(
  payer: Payer,
  payment: QrPayment,
  action: 'scan' | 'approve' | 'decline' | 'expire' | 'late',
): Promise<void> {
  const address = new URL(`${payment.payer_url ?? ''}/${action}`, payer.url);
  const response = await fetch(address, { method: 'POST', redirect: 'manual' });
  if (response.status >= 400) throw new Error(`the wallet answered ${response.status}`);
}

/** Records every text that is shown, even briefly, by observing the document. */
async function recordTexts(context: BrowserContext): Promise<ReadonlySet<string>> {
  const shown = new Set<string>();
  await context.exposeFunction('noteShown', (texts: readonly string[]) => {
    for (const text of texts) shown.add(text);
  });
  await context.addInitScript(() => {
    const known = new Set<string>();
    const listTexts = (node: Node): string[] => {
      if (node.nodeType !== Node.TEXT_NODE) return [...node.childNodes].flatMap(listTexts);
      const said = node.nodeValue?.trim() ?? '';
      if (said === '' || known.has(said)) return [];
      if (node.parentElement?.closest('script, style, noscript, template')) return [];
      known.add(said);
      return [said];
    };
    new MutationObserver((changes) => {
      const texts = changes.flatMap(({ target, addedNodes }) =>
        (target.nodeType === Node.TEXT_NODE ? [target] : [...addedNodes]).flatMap(listTexts),
      );
      const { noteShown } = Object(globalThis);
      if (texts.length > 0) noteShown(texts);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return shown;
}

async function callApi<Data extends v.GenericSchema>(
  url: string,
  token: string,
  path: string,
  data: Data,
  body?: unknown,
): Promise<v.InferOutput<Data>> {
  const response = await fetch(`${url}/api/v1/${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  });
  return v.parse(data, v.parse(v.object({ data: v.unknown() }), await response.json()).data);
}
