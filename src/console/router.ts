import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { ConsoleRouterContext } from '#src/console/app/console-context.ts';
import { PageFailed } from '#src/console/app/page-failed.tsx';
import { rootRoute, textsRoute } from '#src/console/routes/base.tsx';
import { bookingRoute, bookingsRoute } from '#src/console/routes/bookings.tsx';
import { caseRoute } from '#src/console/routes/case.tsx';
import { differencesRoute } from '#src/console/routes/differences.tsx';
import { findRoute } from '#src/console/routes/find.tsx';
import { logRoute } from '#src/console/routes/log.tsx';
import { programsRoute } from '#src/console/routes/programs.tsx';
import { queuesRoute } from '#src/console/routes/queues.tsx';
import { sessionsRoute } from '#src/console/routes/sessions.tsx';
import { statusRoute } from '#src/console/routes/status.tsx';
import { customerRoute, inquiryRoute, verificationRoute } from '#src/console/routes/subjects.tsx';

const routeTree = rootRoute.addChildren([
  textsRoute.addChildren([
    queuesRoute,
    findRoute,
    logRoute,
    statusRoute,
    caseRoute,
    customerRoute,
    inquiryRoute,
    verificationRoute,
    bookingsRoute,
    bookingRoute,
    differencesRoute,
    programsRoute,
    sessionsRoute,
  ]),
]);

/** Creates the router of the console; its addresses contain only numbers and ids, no personal data. */
export function createConsoleRouter(context: ConsoleRouterContext, history: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    history,
    scrollRestoration: true,
    defaultErrorComponent: PageFailed,
    // Another number in the address is another page: no state of the previous one stays.
    defaultRemountDeps: ({ params }) => params,
    // A page is shown at once and says that it is being read.
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    // After an act the page is read again before it offers another one; pages that were left are read again.
    defaultStaleReloadMode: 'blocking',
    defaultGcTime: 0,
  });
}

declare module '#src/console/app/link.tsx' {
  interface ConsoleRegister {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
