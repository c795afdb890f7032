import { Hono, type Context } from 'hono';
import { toSiteLocation } from '#contract/base/redirect.ts';
import { parseOutsideJson } from '#server/base/outside-json.ts';
import { negotiateLocale } from '#server/base/locale.ts';
import { openAlipayPage } from './alipay-page.ts';
import type { Trade } from './books.ts';
import { parseWalletCode, parsePrepayId } from './codes.ts';
import { authorizePayer } from './openid.ts';
import { faultPage, launchPage, walletCodePage, walletIndexPage } from './pages.ts';
import { walletActions, type Payer, type WalletAction } from './payer.ts';
import { listReturns, parseShopAddress, toShop } from './returns.ts';
import { openSheet } from './sheet.ts';
import type { Wallet } from './wallet.ts';

// As long as the address of the page works; the order behind it goes on.
const linkLifetimeMs = 5 * 60 * 1000;

/**
 * Serves the payer's pages, for anybody who holds a code; those that wait are listed only where that is
 * wanted.
 */
export function pageRoutes(wallet: Wallet, payer: Payer, isListed: boolean): Hono {
  const { clock } = wallet;
  const openCodes = () => (isListed ? payer.open() : null);
  return new Hono()
    .get('/sandbox/wallet', async (c) => {
      const pasted = c.req.query('code') ?? null;
      const trade = pasted === null ? null : await payer.find(parseWalletCode(pasted));
      if (trade !== null) return c.redirect(toSiteLocation(`/sandbox/wallet/${trade.code}`), 303);
      return c.html(walletIndexPage(negotiateLocale(c), await openCodes(), pasted));
    })
    .on('GET', ['/gateway.do', '/sandbox/wallet/gateway.do'], async (c) => {
      const opened = await openAlipayPage(wallet, c.req.query());
      if (typeof opened === 'string') return c.html(faultPage(negotiateLocale(c), opened));
      return c.redirect(toSiteLocation(`/sandbox/wallet/${opened.code}`), 303);
    })
    .on('GET', ['/cgi-bin/mmpayweb-bin/checkmweb', '/sandbox/wallet/checkmweb'], async (c) => {
      const locale = negotiateLocale(c);
      const opened = await openH5Page(wallet, {
        query: new URL(c.req.url).searchParams,
        referer: c.req.header('referer') ?? '',
        userAgent: c.req.header('user-agent') ?? '',
      });
      if (typeof opened === 'string') return c.html(faultPage(locale, opened));
      const back = parseShopAddress(opened.returnUrl);
      return c.html(launchPage(locale, opened, back === null ? null : toShop(wallet, back)));
    })
    .on('GET', ['/connect/oauth2/authorize', '/sandbox/wallet/authorize'], async (c) => {
      const address = await authorizePayer(wallet, new URL(c.req.url).searchParams);
      return address === null ? c.notFound() : c.redirect(toShop(wallet, address), 303);
    })
    .post('/sandbox/wallet/sheet', async (c) => {
      const action = c.req.query('act') === 'decline' ? 'decline' : 'approve';
      const parameters = readJson(await c.req.text());
      const result = await openSheet(wallet, payer, parameters, action);
      return c.json({ err_msg: `get_brand_wcpay_request:${result}` });
    })
    .get('/sandbox/wallet/:code', async (c) => {
      const trade = await payer.find(parseCode(c));
      if (trade === null)
        return c.html(walletIndexPage(negotiateLocale(c), await openCodes(), ''), 404);
      return c.html(
        walletCodePage(
          negotiateLocale(c),
          trade,
          clock.date(),
          parseFlash(c),
          listReturns(wallet, trade),
        ),
      );
    })
    .post('/sandbox/wallet/:code/:action', async (c) => {
      const action = c.req.param('action');
      if (!isAction(action)) return c.notFound();
      const code = parseCode(c);
      if ((await payer.find(code)) === null) return c.notFound();
      const done = await payer.act(code, action);
      const flash = done ? (action === 'decline' ? '?told=declined' : '') : '?told=refused';
      return c.redirect(toSiteLocation(`/sandbox/wallet/${code}${flash}`), 303);
    });
}

function readJson(text: string): unknown {
  try {
    return parseOutsideJson(text);
  } catch {
    return null;
  }
}

function parseCode(c: Context): string {
  const code = c.req.param('code') ?? '';
  return /^[0-9A-Za-z]{1,40}$/.test(code) ? code : '';
}

function parseFlash(c: Context): 'declined' | 'refused' | null {
  const flash = c.req.query('told');
  return flash === 'declined' || flash === 'refused' ? flash : null;
}

function isAction(value: string): value is WalletAction {
  return walletActions.some((action) => action === value);
}

/** The sentences that WeChat's page shows instead of opening the app. */
type H5Fault =
  | '商家参数格式有误，请联系商家解决'
  | '商家存在未配置的参数，请联系商家解决'
  | '支付请求已失效，请重新发起支付'
  | '请在微信外打开订单，进行支付'
  | '签名验证失败';

/**
 * Opens WeChat's page for a browser: it has to come from a page of the shop, by its Referer, within
 * five minutes, and be led back to the same host. Returns the trade or what the page says instead.
 */
async function openH5Page(
  { books, clock, products }: Wallet,
  { query, referer, userAgent }: { query: URLSearchParams; referer: string; userAgent: string },
): Promise<Trade | H5Fault> {
  const trade = await books.findTrade({ code: parsePrepayId(query.get('prepay_id') ?? '') });
  const made = Number(query.get('package') ?? 0);
  if (products?.hasH5 !== true || trade?.channel !== 'wechat' || trade.product !== 'page') {
    return '签名验证失败';
  }
  if (userAgent.includes('MicroMessenger')) return '请在微信外打开订单，进行支付';
  if (!URL.canParse(referer)) return '商家参数格式有误，请联系商家解决';
  const back = query.get('redirect_url');
  const isOurs =
    back === null || (URL.canParse(back) && new URL(back).host === new URL(referer).host);
  if (!isOurs) return '商家存在未配置的参数，请联系商家解决';
  if (clock.now() - made > linkLifetimeMs || trade.expiresAt <= clock.date()) {
    return '支付请求已失效，请重新发起支付';
  }
  if (back !== null) await books.changeTrade(trade.code, {}, { returnUrl: back });
  return { ...trade, returnUrl: back };
}
