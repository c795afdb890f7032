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
  const { wallet, inbox } = sandbox;
  const loopbackOnly: MiddlewareHandler = async (c, next) =>
    clientAddress(c, deps.trustedProxies).isLoopback ? next() : c.notFound();

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
      return c.html(walletIndexPage(localeOf(c), await wallet.open(), pasted));
    })
    .get('/wallet/:code', async (c) => {
      const trade = await wallet.find(codeOf(c));
      if (trade === null) return c.html(walletIndexPage(localeOf(c), await wallet.open(), ''), 404);
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
    .get('/sms', loopbackOnly, async (c) => {
      const phone = c.req.query('phone') ?? '';
      return c.html(inboxPage(localeOf(c), await inbox.read(plainPhone(phone)), phone));
    })
    .get('/sms.json', loopbackOnly, async (c) =>
      c.json({ items: await inbox.read(plainPhone(c.req.query('phone') ?? '')) }),
    )
    .post('/control', loopbackOnly, async (c) => {
      const given = /^bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
      if (sandbox.controlToken === null) return c.notFound();
      if (!isSame(given, sandbox.controlToken)) throw new AppError(401);
      await obey(deps, sandbox, await readBody(c, ControlCommand));
      return answer(c, {});
    });
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
