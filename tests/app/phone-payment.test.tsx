import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import { setVisibility } from '#tests/paths/route/surroundings.ts';
import { nextCall, setUpPayer, type PayingPage } from '#tests/support/paying-page.ts';
import { becomePhone } from '#tests/support/phone-document.ts';
import { startServerWithWallets, type ServerWithWallets } from '#tests/support/real-wallets.ts';
import { server, setUpServer, test } from '#tests/support/set-up.ts';
import { noticeBody, signedHeaders } from '#tests/support/wechat-pay.ts';

let site: ServerWithWallets;
setUpServer(async () => {
  site = await startServerWithWallets({
    alipay: { hasWap: true },
    wechat: { hasH5: true },
  });
  return { ...site.server, close: () => site.close() };
});
const openPayer = setUpPayer(server);

const mediaOfDesk = matchMedia;
const wallet = '微信';
const left: string[] = [];
beforeEach(() => {
  left.length = 0;
  becomePhone((address) => left.push(address));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a phone', () => {
  test('one press opens WeChat, and a return without a result asks instead of offering another payment', async () => {
    const own = await openOnPhone();
    const paymentNo = await leaveForWechat(own);
    expect(left).toEqual([expect.stringMatching(/^https:\/\/wx\.tenpay\.com\//)]);

    await comeBack(own);
    await own.becomes('panel.asked.title');

    expect(own.invitations()).toEqual([]);
    own.press('checkout:act.openWallet', { wallet });
    await own.becomes('panel.leaving.title', { wallet });
    await expect.poll(() => left).toHaveLength(2);
    expect(site.wechat.trades.get(paymentNo)?.state).toBe('NOTPAY');
    expect(await own.counts()).toEqual({ orders: 1, payments: 1 });
  });

  test('a payer who paid in the wallet and comes back sees the result, and was never asked', async () => {
    const own = await openOnPhone();
    const paymentNo = await leaveForWechat(own);
    setVisibility('hidden');
    await notifyPaid(paymentNo);

    setVisibility('visible');
    await own.becomes('paid.word');

    expect(own.shown).not.toContain(own.t('checkout:panel.asked.title'));
    expect(own.failures()).toEqual([]);
  });

  test('a payer who never comes back to the tab finds the result in it', async () => {
    const own = await openOnPhone();
    const paymentNo = await leaveForWechat(own);
    await notifyPaid(paymentNo);

    await own.becomes('paid.word');
    expect(own.failures()).toEqual([]);
  });

  test('a page reloaded while the wallet is open polls the server first and opens no wallet', async () => {
    const own = await openOnPhone();
    await leaveForWechat(own);
    left.length = 0;

    await own.show('/user/payments');
    await own.show();
    await own.becomes('panel.asked.title');

    expect(left).toEqual([]);
    expect(await own.counts()).toEqual({ orders: 1, payments: 1 });
  });

  test('no code can be asked for while a wallet opens, and the page says why', async () => {
    const own = await openPayer(startHeld);
    await own.show();
    own.press('checkout:choose.payWith', { wallet: '支付宝' });
    await nextCall(own);

    const code = own.control(own.t('checkout:choose.showQr'));
    const reason = document.getElementById(code?.getAttribute('aria-describedby') ?? '');
    expect(code?.getAttribute('aria-disabled')).toBe('true');
    expect(reason?.textContent).toBe(own.t('checkout:choose.opening', { wallet: '支付宝' }));
  });

  test('a code is one press away on a phone, and the page says that it is prepared', async () => {
    const own = await openPayer(startHeld);
    await own.show();

    own.press('checkout:choose.showQr');
    const call = await nextCall(own);
    expect(own.control(own.t('checkout:choose.busy'))).not.toBeNull();
    await call.deliver();
    await own.becomes('panel.live.word');

    expect(left).toEqual([]);
    expect(await own.counts()).toEqual({ orders: 1, payments: 1 });
  });

  test('a person can change to a code when the wallet does not open, and the first payment is closed', async () => {
    const own = await openOnPhone();
    const paymentNo = await leaveForWechat(own);
    await comeBack(own);
    await own.becomes('panel.asked.title');
    site.wechat.spoil('HTTP 500');
    own.press('checkout:act.openWallet', { wallet });
    await own.becomes('panel.unopened.title', { wallet });
    site.wechat.spoil(null);

    own.press('checkout:act.showQr');
    await own.becomes('panel.live.word');

    expect(site.wechat.trades.get(paymentNo)?.state).toBe('CLOSED');
    expect(await own.counts()).toEqual({ orders: 1, payments: 2 });
  });

  test('one press opens the wallet after another device has replaced the payment', async () => {
    const own = await openOnPhone();
    const first = await leaveForWechat(own);
    await comeBack(own);
    await own.becomes('panel.asked.title');
    await server.pay(own.person, own.orderNo, 'alipay');

    own.press('checkout:act.openWallet', { wallet });
    await expect.poll(() => left).toHaveLength(2);

    expect(left[1]).not.toContain(first);
    expect(site.wechat.trades.get(first)?.state).toBe('CLOSED');
    expect(await own.counts()).toEqual({ orders: 1, payments: 3 });
  });

  test('the page of an expired wallet payment does not mention a code, and offers the wallet again', async () => {
    const own = await openOnPhone();
    await leaveForWechat(own);
    await comeBack(own);
    await own.becomes('panel.asked.title');

    await own.page.pass(16 * 60_000);
    await own.becomes('panel.walletExpired.title');

    expect(own.shown).not.toContain(own.t('checkout:panel.expired.word'));
    expect(own.control(own.t('checkout:act.walletAgain', { wallet }))).not.toBeNull();
    expect(own.control(own.t('checkout:act.showQr'))).not.toBeNull();
  });
});

test('a desk offers a code only', async () => {
  vi.stubGlobal('matchMedia', mediaOfDesk);
  const own = await openPayer();
  await own.show();
  await own.becomes('choose.submit');

  own.press('checkout:choose.submit');
  await own.becomes('panel.live.word');

  expect(left).toEqual([]);
});

const startHeld = {
  startPayment: { method: 'POST', path: /\/payments\/orders\/[^/]+$/ },
};

async function openOnPhone(): Promise<PayingPage> {
  const own = await openPayer();
  await own.show();
  return own;
}

/** Picks WeChat and opens it. Returns the number of the payment. */
async function leaveForWechat(own: PayingPage): Promise<string> {
  document.querySelector<HTMLInputElement>('input[type=radio][value=wechat]')?.click();
  await own.page.quiet();
  own.press('checkout:choose.payWith', { wallet });
  await own.becomes('panel.leaving.title', { wallet });
  await own.page.quiet();
  const [paymentNo = ''] = [...site.wechat.trades.keys()].slice(-1);
  return paymentNo;
}

async function notifyPaid(paymentNo: string): Promise<void> {
  site.wechat.pay(paymentNo);
  const body = noticeBody(site.wechat.transaction(paymentNo));
  const { status } = await site.notify('wechat', body, signedHeaders(body, server.clock.now()));
  expect(status).toBe(204);
}

/** Hides the page, as a wallet in front of it does, and shows it again. */
async function comeBack(own: PayingPage): Promise<void> {
  setVisibility('hidden');
  await own.page.quiet();
  setVisibility('visible');
  await own.page.quiet();
}
