import { Hono, type Context } from 'hono';
import { negotiateLocale } from '#server/http/locale.ts';
import { parseWalletCode } from './codes.ts';
import { walletCodePage, walletIndexPage } from './pages.ts';
import { walletActions, type Payer, type WalletAction } from './payer.ts';
import type { Wallet } from './wallet.ts';

/**
 * Serves the payer's pages, for anybody who holds a code; those that wait are listed only where that is
 * wanted.
 */
export function pageRoutes({ clock }: Wallet, payer: Payer, isListed: boolean): Hono {
  const openCodes = () => (isListed ? payer.open() : null);
  return new Hono()
    .get('/sandbox/wallet', async (c) => {
      const pasted = c.req.query('code') ?? null;
      const trade = pasted === null ? null : await payer.find(parseWalletCode(pasted));
      if (trade !== null) return c.redirect(`/sandbox/wallet/${trade.code}`, 303);
      return c.html(walletIndexPage(negotiateLocale(c), await openCodes(), pasted));
    })
    .get('/sandbox/wallet/:code', async (c) => {
      const trade = await payer.find(parseCode(c));
      if (trade === null)
        return c.html(walletIndexPage(negotiateLocale(c), await openCodes(), ''), 404);
      return c.html(walletCodePage(negotiateLocale(c), trade, clock.date(), parseFlash(c)));
    })
    .post('/sandbox/wallet/:code/:action', async (c) => {
      const action = c.req.param('action');
      if (!isAction(action)) return c.notFound();
      const code = parseCode(c);
      if ((await payer.find(code)) === null) return c.notFound();
      const done = await payer.act(code, action);
      const flash = done ? (action === 'decline' ? '?told=declined' : '') : '?told=refused';
      return c.redirect(`/sandbox/wallet/${code}${flash}`, 303);
    });
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
