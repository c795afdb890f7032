import type { Context, MiddlewareHandler } from 'hono';
import type { Clock } from '#server/base/clock.ts';
import type { Database } from '#server/db/database.ts';
import { Refusal } from '#server/base/refusal.ts';
import { writeStaffLog } from '#server/records/staff-log.ts';

/** The addresses of the console: `port` on this machine, and `url` behind a proxy. */
export type ConsoleAddress = { port: () => number; url: string | null };

const longestSubject = 120;
// A page that keeps trying must not fill the log, which is never shortened.
const logEveryMs = 60_000;

/**
 * Admits only requests to the console's address from its own pages: any other site could send a browser on
 * this machine here under another host name. Refused requests go to the console's log, at most once a
 * minute.
 */
export function ownAddressOnly(
  { db, clock }: { db: Database; clock: Clock },
  address: ConsoleAddress,
): MiddlewareHandler {
  let loggedAt = -Infinity;
  return async (c, next) => {
    const refused = findGuardRefusal(c, address);
    if (refused === null) return next();
    const now = clock.now();
    if (now - loggedAt >= logEveryMs) {
      loggedAt = now;
      await writeStaffLog(db, {
        at: new Date(now),
        actor: 'console',
        act: refused.code,
        subject: refused.subject.slice(0, longestSubject),
        facts: { error: refused.code },
        outcome: 'refused',
      });
    }
    throw new Refusal(refused.status, refused.code);
  };
}

function findGuardRefusal(
  c: Context,
  address: ConsoleAddress,
): {
  status: 403 | 421;
  code: 'console.wrong_host' | 'console.wrong_origin';
  subject: string;
} | null {
  const host = c.req.header('host') ?? new URL(c.req.url).host;
  if (!isOwn(`http://${host}`, address) && !isOwn(`https://${host}`, address)) {
    return { status: 421, code: 'console.wrong_host', subject: plain(host) };
  }
  const origin = c.req.header('origin');
  const site = c.req.header('sec-fetch-site') ?? 'none';
  const isOwnOrigin = origin === undefined || isOwn(origin, address);
  // A link from elsewhere opens the console; nothing else from elsewhere reaches it.
  const isLink = c.req.method === 'GET' && c.req.header('sec-fetch-mode') === 'navigate';
  if (isOwnOrigin && (site === 'same-origin' || site === 'none' || isLink)) return null;
  const subject = plain(origin ?? site);
  return { status: 403, code: 'console.wrong_origin', subject };
}

function isOwn(origin: string, { port, url }: ConsoleAddress): boolean {
  if (!URL.canParse(origin)) return false;
  const originUrl = new URL(origin);
  if (url !== null && originUrl.origin === new URL(url).origin) return true;
  const isLoopback =
    originUrl.hostname === 'localhost' ||
    originUrl.hostname === '[::1]' ||
    /^127(?:\.\d{1,3}){3}$/.test(originUrl.hostname);
  const defaultPort = originUrl.protocol === 'https:' ? 443 : 80;
  return isLoopback && Number(originUrl.port || defaultPort) === port();
}

function plain(text: string): string {
  return text.replaceAll(/[^\x21-\x7e]/g, '?');
}
