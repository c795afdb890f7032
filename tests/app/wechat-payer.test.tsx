import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { paymentErrors } from '#contract/payments/errors.ts';
import { setUpPayer, type PayingPage } from '#tests/support/paying-page.ts';
import { becomePhone } from '#tests/support/phone-document.ts';
import { startServerWithWallets, type ServerWithWallets } from '#tests/support/real-wallets.ts';
import { server, setUpServer, test } from '#tests/support/set-up.ts';

const openid = 'oPayerOfTests00000000000001';

let site: ServerWithWallets;
setUpServer(async () => {
  site = await startServerWithWallets({ hasAccount: true });
  return { ...site.server, close: () => site.close() };
});
const openPayer = setUpPayer(server);

/** The addresses for which the page was left, and the storage of the tab at that moment. */
const left: string[] = [];
let kept: Record<string, string> = {};
/** The payment sheets that were opened over the page. */
const sheets: unknown[] = [];
let cookie = '';
const agent = vi.spyOn(navigator, 'userAgent', 'get');

beforeEach(() => {
  left.length = 0;
  sheets.length = 0;
  agent.mockReturnValue('MicroMessenger/8.0.60');
  becomePhone(leaveFor);
  window.WeixinJSBridge = { invoke: (_, sheet) => void sheets.push(sheet) };
});
afterEach(() => {
  vi.unstubAllGlobals();
  delete window.WeixinJSBridge;
  sessionStorage.clear();
});

test('one press leads to WeChat and back into the payment sheet, with one payment', async () => {
  const own = await openInWechat();
  await press(own);
  expect(left).toEqual([expect.stringMatching(/^https:\/\/open\.weixin\.qq\.com\//)]);
  expect(await own.counts()).toEqual({ orders: 1, payments: 0 });

  await comeBack(own, site.wechat.grantCode(openid));
  await own.becomes('panel.leaving.title', { wallet: '微信' });

  await expect.poll(() => sheets).toHaveLength(1);
  expect(await own.counts()).toEqual({ orders: 1, payments: 1 });
});

test('a reload and Back after the return from WeChat open nothing and start no other payment', async () => {
  const own = await openInWechat();
  await press(own);
  const code = site.wechat.grantCode(openid);
  await comeBack(own, code);
  await expect.poll(() => sheets).toHaveLength(1);

  await own.page.reload();
  await own.becomes('panel.asked.title');
  // Back leads through WeChat's page, which returns with the same state.
  await comeBack(own, code);
  await own.becomes('panel.asked.title');

  expect([left.length, sheets.length]).toEqual([1, 1]);
  expect(await own.counts()).toEqual({ orders: 1, payments: 1 });
});

test('a return from WeChat without a payer shows a message, and leads there again only on a press', async () => {
  const own = await openInWechat();
  await press(own);

  await comeBack(own, '');
  await own.becomes('choose.failed');

  expect(document.body.textContent).toContain(paymentErrors['payment.openid_needed']['zh-CN']);
  expect(left).toHaveLength(1);
  expect(await own.counts()).toEqual({ orders: 1, payments: 0 });
  await own.page.reload();
  await own.becomes('choose.title');
  expect(left).toHaveLength(1);
  await press(own);
  expect(left).toHaveLength(2);
});

test.each([
  ['for another order', /XY\d+/, 'XY1'],
  ['by another person', /"owner":"[^"]+"/, '"owner":"u2"'],
])('a payment that was begun %s does not go on', async (_, own, others) => {
  const payer = await openInWechat();
  await press(payer);

  await comeBack(payer, site.wechat.grantCode(openid), (value) => value.replace(own, others));
  await payer.becomes('choose.title');

  expect([left.length, sheets.length]).toEqual([1, 0]);
  expect(await payer.counts()).toEqual({ orders: 1, payments: 0 });
});

test('a payment that was begun more than ten minutes ago does not go on', async () => {
  const own = await openInWechat();
  await press(own);

  await own.page.pass(10 * 60_000);
  await comeBack(own, site.wechat.grantCode(openid));
  await own.becomes('choose.title');

  expect(sheets).toEqual([]);
  expect(await own.counts()).toEqual({ orders: 1, payments: 0 });
});

test('a page that the browser kept offers the payment again, and a reload does not begin it', async () => {
  const own = await openInWechat();
  await press(own);

  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await own.page.quiet();
  expect(own.control(own.t('checkout:choose.payWith', { wallet: '微信' }))).not.toBeNull();
  await own.page.reload();
  await own.becomes('choose.title');

  expect(left).toHaveLength(1);
  expect(await own.counts()).toEqual({ orders: 1, payments: 0 });
});

async function openInWechat(): Promise<PayingPage> {
  const own = await openPayer();
  own.page.calls.alterAnswers((request, response) => {
    if (request.url.endsWith('/wechat/openid')) {
      [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';');
    }
    return Promise.resolve(response);
  });
  await own.show();
  return own;
}

async function press(own: PayingPage): Promise<void> {
  own.press('checkout:choose.payWith', { wallet: '微信' });
  await own.page.quiet();
}

function leaveFor(address: string): void {
  left.push(address);
  kept = { ...sessionStorage };
}

/**
 * WeChat leads the browser back with this code. Scripts of the page that was left no longer run, so the first
 * return finds the storage as it was at that moment; `change` edits its values.
 */
async function comeBack(
  own: PayingPage,
  code: string,
  change = (value: string) => value,
): Promise<void> {
  const state = new URL(left.at(-1) ?? '').searchParams.get('state') ?? '';
  const query = new URLSearchParams({ code, state });
  const response = await server.app.request(`/api/v1/payments/wechat/openid?${query}`, {
    headers: { cookie },
  });
  cleanup();
  for (const [name, value] of Object.entries(kept)) sessionStorage.setItem(name, change(value));
  kept = {};
  await own.page.open(response.headers.get('location') ?? '');
  await own.page.quiet();
}
