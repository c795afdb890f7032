import { timingSafeEqual } from 'node:crypto';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { Refusal } from '#server/base/refusal.ts';
import { findForeignSign } from '#server/http/client-address.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import { respond } from '#server/http/envelope.ts';
import { limitBody } from '#server/http/endpoints.ts';
import { readBody } from '#server/http/input.ts';
import { negotiateLocale } from '#server/base/locale.ts';
import { sha256 } from '#server/base/ids.ts';
import { sandboxContentPolicy } from '#sandbox/wallet-server/layout.ts';
import { sandboxTexts } from '#sandbox/wallet-server/texts.ts';
import type { Sandbox } from './sandbox.ts';
import { ControlCommand, runControlCommand } from './control.ts';
import { mailPage } from './mail-page.ts';
import { inboxPage } from './inbox-page.ts';
import { handThrough } from './hand-through.ts';

// The largest of these bodies are the parameters of a payment; anybody may send one.
const limitWalletBody = bodyLimit({
  maxSize: 64 * 1024,
  onError: () => {
    throw new Refusal(413);
  },
});

/**
 * Serves wallet pages for anybody who holds a code; messages and control only for this machine (wire,
 * Sandbox).
 */
export function sandboxRoutes(deps: HttpDeps, sandbox: Sandbox): Hono {
  const { inbox, mailInbox, access } = sandbox;
  const hasToken = (c: Context) => access.token !== null && isSame(parseToken(c), access.token);
  // The token replaces credentials that a local program may lack, but never the check that it is local.
  const loopbackOnly: MiddlewareHandler = async (c, next) => {
    const sign = findForeignSign(c);
    if (sign === null) return next();
    const isTokenEnough = sign === 'protocol' || sign === 'port';
    if (isTokenEnough && hasToken(c)) return next();
    return c.text(sandboxTexts.thisMachineOnly[sign][negotiateLocale(c)], 404);
  };
  const only =
    (isHere: boolean): MiddlewareHandler =>
    async (c, next) => {
      if (!isHere) return c.notFound();
      if (!access.isProduction) return next();
      if (access.token === null) return c.notFound();
      if (!hasToken(c)) {
        // A browser asks for it: any name, and the token as password.
        c.header('www-authenticate', 'Basic realm="Inbox"');
        throw new Refusal(401);
      }
      return next();
    };
  const inboxOnly = only(access.hasInbox);
  const mailOnly = only(access.hasMailInbox);

  return new Hono()
    .use(async (c, next) => {
      c.header('cache-control', 'no-store');
      c.header('content-security-policy', sandboxContentPolicy);
      await next();
    })
    .on(['GET', 'POST'], ['/wallet', '/wallet/*'], limitWalletBody, (c) =>
      handThrough(c, sandbox.walletOrigin),
    )
    .get('/sms', loopbackOnly, inboxOnly, async (c) => {
      const phone = c.req.query('phone') ?? '';
      return c.html(inboxPage(negotiateLocale(c), await inbox.read(parsePhone(phone)), phone));
    })
    .get('/sms.json', loopbackOnly, inboxOnly, async (c) =>
      c.json({ items: await inbox.read(parsePhone(c.req.query('phone') ?? '')) }),
    )
    .get('/mail', loopbackOnly, mailOnly, async (c) => {
      const email = c.req.query('email') ?? '';
      return c.html(
        mailPage(negotiateLocale(c), await mailInbox.read(email.trim() || null), email),
      );
    })
    .get('/mail.json', loopbackOnly, mailOnly, async (c) =>
      c.json({ items: await mailInbox.read(c.req.query('email')?.trim() || null) }),
    )
    .post('/control', loopbackOnly, limitBody, async (c) => {
      if (access.token === null || access.isProduction) return c.notFound();
      if (!hasToken(c)) throw new Refusal(401);
      await runControlCommand(deps, sandbox, await readBody(c, ControlCommand));
      return respond(c, {});
    });
}

/** Returns the bearer token, or the password of a browser's own form. */
function parseToken(c: Context): string {
  const [, scheme = '', given = ''] =
    /^(bearer|basic) +(\S+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
  if (scheme.toLowerCase() === 'bearer') return given;
  return Buffer.from(given, 'base64')
    .toString('utf8')
    .replace(/^[^:]*:/, '');
}

function parsePhone(value: string): string | null {
  return /\d/.test(value) ? value : null;
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(one)), Buffer.from(sha256(other)));
}
