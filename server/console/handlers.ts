import type { HttpDeps } from '#server/http/deps.ts';
import type { Status } from '#server/status/status.ts';
import { readQueues } from '#server/domain/views/console/queues.ts';
import { caseHandlers } from './case-handlers.ts';
import { differenceHandlers } from './difference-handlers.ts';
import type { StaffHandlers } from './endpoints.ts';
import type { ConsoleAddress } from './guard.ts';
import { moneyHandlers } from './money-handlers.ts';
import { officeHandlers } from './office-handlers.ts';
import { serviceHandlers } from './service-handlers.ts';
import { signInHandlers } from './sign-in.ts';

/** The settings of the site that the console needs. */
export type ConsoleSettings = {
  /** Where the site is: links to papers lead there. */
  siteOrigin: string;
  /** Above this sum, in fen, a refund needs two people. */
  twoPersonFen: number;
  status: Status;
  address: ConsoleAddress;
};

/** Creates the handlers for all calls of the console. */
export function createConsoleHandlers(
  deps: HttpDeps,
  { siteOrigin, twoPersonFen, status, address }: ConsoleSettings,
): StaffHandlers {
  return {
    ...signInHandlers(deps, address),
    ...caseHandlers(deps, { siteOrigin, twoPersonFen }),
    ...moneyHandlers(deps, twoPersonFen),
    ...serviceHandlers(deps),
    ...officeHandlers(deps),
    ...differenceHandlers(deps),
    readStatus: () => status.board(),
    readQueues: ({ locale, person }) => readQueues(deps, { locale, reader: person.name }),
  };
}
