import { openApplication, screen, storeSession } from '#tests/support/application.tsx';
import { beforeEach, describe, expect } from 'vitest';
import { createTestServer } from '#tests/support/server.ts';
import { server, setUpServer, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

setUpServer(() => createTestServer({ products: { hasH5: true, hasWap: true, jsapi: null } }));
const t = translatorIn('zh-CN');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** Leaves for Alipay. Returns the payer's page at Alipay and the path that leads back. */
async function leave() {
  const person = await server.register();
  const { order_no: orderNo } = await server.order(person);
  const response = await server.call('POST', `payments/orders/${orderNo}`, {
    token: person.token,
    body: { channel: 'alipay', presentation: 'redirect' },
  });
  const payUrl = new URL(String(Object(response.data).pay_url), 'http://localhost');
  const back = new URL(payUrl.searchParams.get('return_url') ?? '');
  const opened = await server.app.request(payUrl.pathname + payUrl.search);
  const wallet = opened.headers.get('location') ?? '';
  return { person, orderNo, wallet, path: back.pathname + back.search };
}

describe('a wallet leads back', () => {
  test("the payer's browser goes on to the order", async () => {
    const { person, orderNo, path } = await leave();
    await storeSession(server, person);

    const { router } = await openApplication(server, path);

    await screen.findByText(t('checkout:panel.asked.title'));
    expect(router.state.location.href).toBe(`/user/payment/order?order_no=${orderNo}`);
  });

  test('a browser without the session shows the result alone, and later the money that arrived', async () => {
    const { orderNo, wallet, path } = await leave();

    await openApplication(server, path);
    await screen.findByText(t('checkout:returned.unknown.title'));
    expect(document.body.textContent).not.toContain(orderNo);
    await server.app.request(`${wallet}/approve`, { method: 'POST' });
    window.dispatchEvent(new Event('focus'));

    await screen.findByText(t('checkout:returned.paid.title'));
    expect(document.body.textContent).not.toContain(orderNo);
  });

  test('a second browser gets no result', async () => {
    const { path } = await leave();
    await openApplication(server, path);
    await screen.findByText(t('checkout:returned.unknown.title'));
    sessionStorage.clear();

    await openApplication(server, path);

    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(t('checkout:returned.failed.title'));
    expect(screen.queryByText(t('checkout:returned.unknown.title'))).toBeNull();
  });
});
