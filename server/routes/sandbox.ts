import { timingSafeEqual } from 'node:crypto';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import type { Deps } from '../deps.ts';
import { AppError } from '../domain/app-error.ts';
import { walletCodeOf } from '../gateways/sandbox/codes.ts';
import type { Sandbox } from '../gateways/sandbox/sandbox.ts';
import type { WalletAction } from '../gateways/sandbox/wallet.ts';
import { answer } from '../http/answer.ts';
import { clientAddress } from '../http/client-address.ts';
import { readBody } from '../http/input.ts';
import { localeOf } from '../http/locale.ts';
import { sha256 } from '../ids.ts';
import { ControlCommand, obey } from '../sandbox/control.ts';
import { inboxPage } from '../sandbox/inbox-page.ts';
import { sandboxContentPolicy } from '../sandbox/layout.ts';
import { walletCodePage, walletIndexPage } from '../sandbox/wallet-pages.ts';

/** Wallet pages for anybody who holds a code; messages and control only for this machine (wire, Sandbox). */
export function sandboxRoutes(deps: Deps, sandbox: Sandbox): Hono {
  const { wallet, inbox, access } = sandbox;
  const openCodes = () => (access.isProduction ? null : wallet.open());
  const loopbackOnly: MiddlewareHandler = async (c, next) =>
    clientAddress(c, deps).isLoopback ? next() : c.notFound();
  const inboxOnly: MiddlewareHandler = async (c, next) => {
    if (!access.isProduction) return next();
    if (access.token === null) return c.notFound();
    if (!isSame(tokenOf(c), access.token)) {
      // A browser asks for it: any name, and the token as password.
      c.header('www-authenticate', 'Basic realm="SMS"');
      throw new AppError(401);
    }
    return next();
  };

  return new Hono()
    .use(async (c, next) => {
      c.header('cache-control', 'no-store');
      c.header('content-security-policy', sandboxContentPolicy);
      await next();
    })
    .get('/wallet', async (c) => {
      const pasted = c.req.query('code') ?? null;
      const trade = pasted === null ? null : await wallet.find(walletCodeOf(pasted));
      if (trade !== null) return c.redirect(`/sandbox/wallet/${trade.code}`, 303);
      return c.html(walletIndexPage(localeOf(c), await openCodes(), pasted));
    })
    .get('/wallet/:code', async (c) => {
      const trade = await wallet.find(codeOf(c));
      if (trade === null) return c.html(walletIndexPage(localeOf(c), await openCodes(), ''), 404);
      return c.html(walletCodePage(localeOf(c), trade, deps.clock.date(), flashOf(c)));
    })
    .post('/wallet/:code/:action', async (c) => {
      const action = c.req.param('action');
      if (!isAction(action)) return c.notFound();
      const code = codeOf(c);
      if ((await wallet.find(code)) === null) return c.notFound();
      const done = await wallet.act(code, action);
      const flash = done ? (action === 'decline' ? '?told=declined' : '') : '?told=refused';
      return c.redirect(`/sandbox/wallet/${code}${flash}`, 303);
    })
    .get('/sms', loopbackOnly, inboxOnly, async (c) => {
      const phone = c.req.query('phone') ?? '';
      return c.html(inboxPage(localeOf(c), await inbox.read(plainPhone(phone)), phone));
    })
    .get('/sms.json', loopbackOnly, inboxOnly, async (c) =>
      c.json({ items: await inbox.read(plainPhone(c.req.query('phone') ?? '')) }),
    )
    .post('/control', loopbackOnly, async (c) => {
      if (access.token === null || access.isProduction) return c.notFound();
      if (!isSame(tokenOf(c), access.token)) throw new AppError(401);
      await obey(deps, sandbox, await readBody(c, ControlCommand));
      return answer(c, {});
    });
}

/** The bearer token, or the password of a browser's own form. */
function tokenOf(c: Context): string {
  const [, scheme = '', given = ''] =
    /^(bearer|basic) +(\S+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
  if (scheme.toLowerCase() === 'bearer') return given;
  return Buffer.from(given, 'base64')
    .toString('utf8')
    .replace(/^[^:]*:/, '');
}

function codeOf(c: Context): string {
  const code = c.req.param('code') ?? '';
  return /^[0-9A-Za-z]{1,40}$/.test(code) ? code : '';
}

function flashOf(c: Context): 'declined' | 'refused' | null {
  const told = c.req.query('told');
  return told === 'declined' || told === 'refused' ? told : null;
}

function plainPhone(value: string): string | null {
  const digits = value.replace(/\D/g, '');
  return digits === '' ? null : digits;
}

function isAction(value: string): value is WalletAction {
  return ['scan', 'approve', 'decline', 'expire', 'late'].includes(value);
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(one)), Buffer.from(sha256(other)));
}
