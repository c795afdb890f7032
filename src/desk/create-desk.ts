import type { i18n as I18n } from 'i18next';
import { randomKey } from '#src/actors/idempotency-key.ts';
import { createServerClock } from '#src/desk/actors/server-clock.ts';
import { createStaffSession, prolong } from '#src/desk/actors/staff-session.ts';
import { createDeskClient, type DeskClient, type DeskClientOptions } from '#src/desk/api/client.ts';
import type { Desk } from '#src/desk/app/desk-context.ts';

/** Returns what pages are handed: a client for the session of this tab, by the server's clock. */
export function createDesk(i18n: I18n, fetch?: NonNullable<DeskClientOptions['fetch']>): Desk {
  const clock = createServerClock();
  const session = createStaffSession({ client: () => call, clock });
  const call: DeskClient = createDeskClient({
    getToken: () => session.getSnapshot().context.token,
    onUnauthorized: (token) => session.send({ type: 'session.rejected', token }),
    onActive: () => prolong(session, clock),
    newKey: randomKey,
    onServerTime: clock.set,
    locale: () => (i18n.language === 'en-US' ? 'en-US' : 'zh-CN'),
    ...(fetch === undefined ? {} : { fetch }),
  });
  session.start();
  return { call, session, now: clock.now, i18n };
}
