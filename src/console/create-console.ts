import type { i18n as I18n } from 'i18next';
import { createServerClock } from '#src/console/actors/server-clock.ts';
import { createStaffSession, prolong } from '#src/console/actors/staff-session.ts';
import {
  createConsoleClient,
  type ConsoleClient,
  type ConsoleClientOptions,
} from '#src/console/api/client.ts';
import type { ConsoleServices } from '#src/console/app/console-context.ts';

/**
 * Creates the services of the console pages: a client for the session of this tab, with the server's clock.
 */
export function createConsole(
  i18n: I18n,
  fetch?: NonNullable<ConsoleClientOptions['fetch']>,
): ConsoleServices {
  const clock = createServerClock();
  const session = createStaffSession({ client: () => call, clock });
  const call: ConsoleClient = createConsoleClient({
    getToken: () => session.getSnapshot().context.token,
    onUnauthorized: (token) => session.send({ type: 'session.rejected', token }),
    onActive: () => prolong(session, clock),
    onServerTime: clock.set,
    locale: () => (i18n.language === 'en-US' ? 'en-US' : 'zh-CN'),
    ...(fetch === undefined ? {} : { fetch }),
  });
  session.start();
  return { call, session, now: clock.now, i18n };
}
