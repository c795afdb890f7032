import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import type { i18n as I18n } from 'i18next';
import { ConsoleRoot } from './console-root.tsx';
import { loadBothLanguages, loadTexts } from '#src/console/app/texts.ts';
import type { Namespace } from '#src/i18n/namespaces.ts';

type ConsoleRouterContext = { i18n: I18n };

/** Loads the texts of a page before it is shown. */
const words =
  (...namespaces: Namespace[]) =>
  ({ context }: { context: ConsoleRouterContext }) =>
    loadTexts(context.i18n, namespaces);

const QueuesPage = lazyRouteComponent(
  () => import('#src/console/queues/queues-page.tsx'),
  'QueuesPage',
);
const FindPage = lazyRouteComponent(() => import('#src/console/find/find-page.tsx'), 'FindPage');
const LogPage = lazyRouteComponent(() => import('#src/console/log/log-page.tsx'), 'LogPage');
const StatusPage = lazyRouteComponent(
  () => import('#src/console/status/status-page.tsx'),
  'StatusPage',
);
const CasePage = lazyRouteComponent(() => import('#src/console/case/case-page.tsx'), 'CasePage');

const InquiryPage = lazyRouteComponent(
  () => import('#src/console/case/inquiry-page.tsx'),
  'InquiryPage',
);
const VerificationPage = lazyRouteComponent(
  () => import('#src/console/case/verification-page.tsx'),
  'VerificationPage',
);

const DifferencesPage = lazyRouteComponent(
  () => import('#src/console/case/differences-page.tsx'),
  'DifferencesPage',
);
const SessionsPage = lazyRouteComponent(
  () => import('#src/console/sessions/sessions-page.tsx'),
  'SessionsPage',
);

const root = createRootRouteWithContext<ConsoleRouterContext>()({ component: ConsoleRoot });

const queuesRoute = createRoute({
  getParentRoute: () => root,
  path: '/',
  loader: words('console-queues'),
  component: QueuesPage,
});
const findRoute = createRoute({
  getParentRoute: () => root,
  path: '/find',
  loader: words('console-find', 'replay', 'flows'),
  component: FindPage,
});
const logRoute = createRoute({
  getParentRoute: () => root,
  path: '/log',
  loader: words('console-log', 'console-case'),
  component: LogPage,
});
const statusRoute = createRoute({
  getParentRoute: () => root,
  path: '/status',
  loader: words('console-status'),
  component: StatusPage,
});
const caseRoute = createRoute({
  getParentRoute: () => root,
  path: '/orders/$orderNo',
  loader: async ({ context }) => {
    await Promise.all([
      words('orders', 'replay', 'flows')({ context }),
      // Texts for a customer are in the customer's language.
      loadBothLanguages(context.i18n, ['console-case']),
    ]);
  },
  component: CasePage,
});
const inquiryRoute = createRoute({
  getParentRoute: () => root,
  path: '/inquiries/$inquiryNo',
  loader: words('console-case'),
  component: InquiryPage,
});
const verificationRoute = createRoute({
  getParentRoute: () => root,
  path: '/verifications/$id',
  loader: words('console-case'),
  component: VerificationPage,
});

const differencesRoute = createRoute({
  getParentRoute: () => root,
  path: '/differences',
  loader: words('console-differences', 'console-case'),
  component: DifferencesPage,
});
const sessionsRoute = createRoute({
  getParentRoute: () => root,
  path: '/sessions',
  loader: words('console-sessions'),
  component: SessionsPage,
});

const routeTree = root.addChildren([
  queuesRoute,
  findRoute,
  logRoute,
  statusRoute,
  caseRoute,
  inquiryRoute,
  verificationRoute,
  differencesRoute,
  sessionsRoute,
]);

/** Creates the router of the console; its addresses contain only numbers, no personal data. */
export function createConsoleRouter(context: ConsoleRouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    ...(history === undefined ? {} : { history }),
    scrollRestoration: true,
    // Another number in the address is another page: no state of the previous one stays.
    defaultRemountDeps: ({ params }) => params,
  });
}
