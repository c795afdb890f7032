import { Hono, type Context } from 'hono';
import { toSiteLocation } from '#contract/base/redirect.ts';
import { parseOutsideJson } from '#server/base/outside-json.ts';
import { negotiateLocale } from '#server/base/locale.ts';
import { openAlipayPage } from './alipay-page.ts';
import { parseWalletCode } from './codes.ts';
import { authorizePayer } from './openid.ts';
import { faultPage, launchPage, walletCodePage, walletIndexPage } from './pages.ts';
import { walletActions, type Payer, type WalletAction } from './payer.ts';
import { listReturns, parseShopAddress, toShop } from './returns.ts';
import { openSheet } from './sheet.ts';
import type { Wallet } from './wallet.ts';
import { openH5Page } from './wechat-page.ts';

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
