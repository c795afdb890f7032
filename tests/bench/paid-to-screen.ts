import type { Browser } from 'playwright-core';
import * as v from 'valibot';
import { Order } from '#contract/orders/schemas.ts';
import { QrPayment } from '#contract/payments/schemas.ts';
import { percentile, rounded } from './figures.ts';

/** A signed-in person, as created by `tests/support/site-person.ts`. */
type Payer = { token: string; kept: Readonly<Record<string, string>> };

/**
 * Measures the time from the wallet's "paid" until the payer's screen shows it, in ms, and the page's
 * status requests per minute during the wait.
 */
export async function measurePaidToScreen(
  browser: Browser,
  { url, payer, rounds, holding }: { url: string; payer: Payer; rounds: number; holding: boolean },
) {
  const waits: number[] = [];
  let requests = 0;
  let watchedMs = 0;
  const context = await browser.newContext({
    baseURL: url,
    storageState: {
      cookies: [],
      origins: [
        {
          origin: url,
          localStorage: Object.entries(payer.kept).map(([name, value]) => ({ name, value })),
        },
      ],
    },
  });
  const page = await context.newPage();
  // Without the wish to hold, the server answers at once and the page falls back to asking again.
  if (!holding) {
    await page.route('**/api/v1/payments/*/status', async (route) => {
      const { prefer: _, ...headers } = route.request().headers();
      await route.continue({ headers });
    });
  }
  page.on('request', (request) => {
    if (request.url().endsWith('/status')) requests += 1;
  });
  for (let round = 0; round < rounds; round += 1) {
    const order = await post(url, payer, 'orders', {
      body: { type: 'saas', plan_slug: 'basic', pricing_model: 'monthly', months: 1 + (round % 6) },
      data: Order,
    });
    const payment = await post(url, payer, `payments/orders/${order.order_no}`, {
      body: { channel: 'alipay' },
      data: QrPayment,
    });
    await page.goto(`/user/payment/order?order_no=${order.order_no}`);
    await page.getByRole('timer').waitFor();
    const since = performance.now();
    // Anywhere within the rhythm of asking, so that the wait is not measured in step with it.
    await page.waitForTimeout(500 + Math.random() * 2500);
    const paid = performance.now();
    await fetch(`${url}${payment.payer_url}/approve`, { method: 'POST', redirect: 'manual' });
    await page.waitForURL('**/user/payment/process/result/*');
    waits.push(performance.now() - paid);
    watchedMs += performance.now() - since;
  }
  await context.close();
  return {
    watching: holding ? 'held' : 'polling',
    rounds,
    p50Ms: rounded(percentile(waits, 0.5)),
    p95Ms: rounded(percentile(waits, 0.95)),
    requestsPerMinute: rounded((requests / watchedMs) * 60_000),
  };
}

async function post<Data extends v.GenericSchema>(
  url: string,
  payer: Payer,
  path: string,
  { body, data }: { body: unknown; data: Data },
): Promise<v.InferOutput<Data>> {
  const response = await fetch(`${url}/api/v1/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${payer.token}` },
    body: JSON.stringify(body),
  });
  return v.parse(v.object({ data }), await response.json()).data;
}
