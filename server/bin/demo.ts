import { createApp } from '#server/app.ts';
import { createStillClock } from '#server/base/clock.ts';
import { demoMs, fillWithDemo } from '#server/demo/fill.ts';
import { expectStill } from '#server/demo/still.ts';
import { commandRefused, done, type Reply } from '#server/base/command.ts';
import { prepareData, showContent } from './boot.ts';
import { connect } from './connect.ts';
import type { Env } from './env.ts';
import { withoutKey } from '#server/records/ask.ts';

/**
 * Runs `npm run admin -- demo`: fills the data directory, or the database of `DATABASE_URL`, with the
 * year up to now. Throws a `commandRefused` where real wallets or a real SMS sender are set, where a server
 * works on the database, and as `fillWithDemo`.
 */
export async function demo(env: Env): Promise<Reply> {
  if (env.wallets !== null || env.sms !== null) {
    throw commandRefused(
      'The demo pays with the wallets of the sandbox: unset the switches of the real wallets and of the SMS sender.',
    );
  }
  const now = Date.now();
  const clock = createStillClock(now - demoMs);
  // The stories include refunds at a slow wallet: these warnings do not belong in the log.
  const quiet: Env = { ...env, logLevel: 'error' };
  const { operator, wallets, close } = await connect(quiet, { clock, deliver });
  const { deps } = operator;
  const app = createApp(deps);
  try {
    const { sandbox } = deps;
    const { pretended } = wallets;
    if (sandbox === null || pretended === null) throw new Error('there is no sandbox');
    if (env.databaseUrl === null) await deps.lease.endOthers();
    else await expectStill(deps);
    await prepareData(deps, env);
    await showContent(deps, env).then((content) => content.close());
    const park = { deps: withoutKey(deps), clock, sandbox, wallets: pretended.server };
    const { phone, englishPhone, password, orders } = await fillWithDemo(park, now);
    return done(
      `A year with ${orders} orders is there. Start the server, and sign in with ${phone}, or with ${englishPhone} to see it in English, and ${password}.`,
    );
  } finally {
    await close();
  }

  /** The site is not served: the wallets' notices are delivered in this process. */
  async function deliver(notice: { url: string; headers: Record<string, string>; body: string }) {
    const { url, headers, body } = notice;
    const response = await app.request(url, { method: 'POST', headers, body });
    return { status: response.status, body: await response.text() };
  }
}
