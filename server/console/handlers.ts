import { Hono } from 'hono';
import type { StaffPerson } from '#server/domain/staff/sessions.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import { respondFailure } from '#server/http/failure.ts';
import type { Status } from '#server/status/status.ts';
import { readQueues } from '#server/domain/views/console/queues.ts';
import { bookingHandlers } from './booking-handlers.ts';
import { caseHandlers } from './case-handlers.ts';
import { differenceHandlers } from './difference-handlers.ts';
import { createActEndpoints, type StaffHandlers } from './endpoints.ts';
import type { ConsoleAddress } from './guard.ts';
import { moneyHandlers } from './money-handlers.ts';
import { officeHandlers } from './office-handlers.ts';
import { tokenHandlers } from './token-handlers.ts';
import { webhookHandlers } from './webhook-handlers.ts';
import { serviceHandlers } from './service-handlers.ts';
import { signInHandlers } from './sign-in.ts';

/** The settings of the site that the acts need. */
export type ActSettings = {
  /** Where the site is: links to papers lead there. */
  siteOrigin: string;
  /** Above this sum, in fen, a refund needs two people. */
  twoPersonFen: number;
};

/** The settings of the site that the console needs. */
export type ConsoleSettings = ActSettings & { status: Status; address: ConsoleAddress };

/** Creates the handlers for all calls of the console. */
export function createConsoleHandlers(
  deps: HttpDeps,
  { status, address, ...settings }: ConsoleSettings,
): StaffHandlers {
  return {
    ...signInHandlers(deps, address),
    ...createActHandlers(deps, settings),
    readStatus: () => status.board(),
    readQueues: ({ locale, person }) => readQueues(deps, { locale, reader: person }),
  };
}

function createActHandlers(deps: HttpDeps, settings: ActSettings) {
  return {
    ...caseHandlers(deps, settings),
    ...moneyHandlers(deps, settings.twoPersonFen),
    ...serviceHandlers,
    ...bookingHandlers(deps),
    ...webhookHandlers(deps),
    ...tokenHandlers(deps),
    ...officeHandlers(deps),
    ...differenceHandlers(deps),
  };
}

/** Creates the acts of the console, without a port, for the colleague that a command names. */
export function createActs(deps: HttpDeps, settings: ActSettings, person: StaffPerson): Hono {
  const app = new Hono();
  app.onError((error, c) => respondFailure(c, error, deps.log));
  return app.route('/', createActEndpoints(deps, createActHandlers(deps, settings), person));
}
