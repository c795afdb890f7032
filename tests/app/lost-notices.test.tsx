import { afterAll, expect } from 'vitest';
import { mainText, openPage, type PageInProcess } from '#tests/paths/route/page-in-process.ts';
import { checkoutScreen } from '#tests/paths/route/checkout-screen.ts';
import { until } from '#tests/paths/route/time.ts';
import { startPayment } from '#tests/support/payer.ts';
import { createTestServer } from '#tests/support/server.ts';
import { server, setUpServer, test } from '#tests/support/set-up.ts';

setUpServer(() => createTestServer({ isEmbedded: true }));
let page: PageInProcess | null = null;
afterAll(() => page?.close());

test.each(['alipay', 'wechat'] as const)(
  'the open page says paid within 20 seconds with every notice of %s lost',
  async (channel) => {
    server.sandbox.faults.dropNotices(1000);
    const { person, order_no, payment } = await startPayment(server, channel);
    const path = `/user/payment/order?order_no=${order_no}`;
    page = await openPage(server, person, path, { kinds: {}, onWrite: () => {} });
    const { says } = checkoutScreen(page.address);
    const becomes = (key: string) =>
      until(
        () => says(key),
        () => mainText(),
      );
    await becomes('checkout:panel.live.word');

    await server.wallet(payment, 'approve');
    await page.pass(20_000);
    // The wallet query uses a separate connection and takes no time from the page.
    await expect(becomes('checkout:paid.word')).resolves.toBeUndefined();
    page.close();
    page = null;
  },
);
