import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import type { i18n as I18n } from 'i18next';
import { DeskRoot } from './desk-root.tsx';
import { loadBothLanguages, loadTexts } from '#src/desk/app/texts.ts';
import type { Namespace } from '#src/i18n/namespaces.ts';

type DeskRouterContext = { i18n: I18n };

/** Brings the words of a page before it is shown. */
const words =
  (...namespaces: Namespace[]) =>
  ({ context }: { context: DeskRouterContext }) =>
    loadTexts(context.i18n, namespaces);

const QueuesPage = lazyRouteComponent(
  () => import('#src/desk/queues/queues-page.tsx'),
  'QueuesPage',
);
const FindPage = lazyRouteComponent(() => import('#src/desk/find/find-page.tsx'), 'FindPage');
const LogPage = lazyRouteComponent(() => import('#src/desk/log/log-page.tsx'), 'LogPage');
const StatusPage = lazyRouteComponent(
  () => import('#src/desk/status/status-page.tsx'),
  'StatusPage',
);
const CasePage = lazyRouteComponent(() => import('#src/desk/case/case-page.tsx'), 'CasePage');

const InquiryPage = lazyRouteComponent(
  () => import('#src/desk/case/inquiry-page.tsx'),
  'InquiryPage',
);
const VerificationPage = lazyRouteComponent(
  () => import('#src/desk/case/verification-page.tsx'),
  'VerificationPage',
);

const DifferencesPage = lazyRouteComponent(
  () => import('#src/desk/case/differences-page.tsx'),
  'DifferencesPage',
);
const SessionsPage = lazyRouteComponent(
  () => import('#src/desk/sessions/sessions-page.tsx'),
  'SessionsPage',
);

const root = createRootRouteWithContext<DeskRouterContext>()({ component: DeskRoot });

const queuesRoute = createRoute({
  getParentRoute: () => root,
  path: '/',
  loader: words('desk-queues'),
  component: QueuesPage,
});
const findRoute = createRoute({
  getParentRoute: () => root,
  path: '/find',
  loader: words('desk-find', 'replay', 'flows'),
  component: FindPage,
});
const logRoute = createRoute({
  getParentRoute: () => root,
  path: '/log',
  loader: words('desk-log', 'desk-case'),
  component: LogPage,
});
const statusRoute = createRoute({
  getParentRoute: () => root,
  path: '/status',
  loader: words('desk-status'),
  component: StatusPage,
});
const caseRoute = createRoute({
  getParentRoute: () => root,
  path: '/orders/$orderNo',
  loader: async ({ context }) => {
    await Promise.all([
      words('orders', 'replay', 'flows')({ context }),
      // The words for a customer are in theirs.
      loadBothLanguages(context.i18n, ['desk-case']),
    ]);
  },
  component: CasePage,
});
const inquiryRoute = createRoute({
  getParentRoute: () => root,
  path: '/inquiries/$inquiryNo',
  loader: words('desk-case'),
  component: InquiryPage,
});
const verificationRoute = createRoute({
  getParentRoute: () => root,
  path: '/verifications/$id',
  loader: words('desk-case'),
  component: VerificationPage,
});

const differencesRoute = createRoute({
  getParentRoute: () => root,
  path: '/differences',
  loader: words('desk-differences', 'desk-case'),
  component: DifferencesPage,
});
const sessionsRoute = createRoute({
  getParentRoute: () => root,
  path: '/sessions',
  loader: words('desk-sessions'),
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

/** Returns the router of the console, whose few addresses hold numbers only. */
export function createDeskRouter(context: DeskRouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    ...(history === undefined ? {} : { history }),
    scrollRestoration: true,
    // Another number in the address is another page: nothing of the one before stays on it.
    defaultRemountDeps: ({ params }) => params,
  });
}
