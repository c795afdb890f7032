import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ConsoleRouter } from '#src/console/app/link.tsx';
import { readPage } from '#src/console/app/read-page.ts';
import { useReading } from '#src/console/app/use-reading.ts';
import { readsOnly, textsRoute, withPage } from './base.tsx';

const SessionsPage = lazyRouteComponent(
  () => import('#src/console/sessions/sessions-page.tsx'),
  'SessionsPage',
);

const pageRoute = createRoute({
  getParentRoute: () => textsRoute,
  path: '/sessions',
  staticData: { namespaces: ['console-sessions'] },
  component: withPage(Sessions, SessionsPage),
});

const dataRoute = createRoute({
  getParentRoute: () => pageRoute,
  path: '/',
  loader: ({ context: { call }, abortController: { signal } }) =>
    readPage(call('listSessions', { signal })),
  ...readsOnly,
});

export const sessionsRoute = pageRoute.addChildren([dataRoute]);

function Sessions() {
  return <SessionsPage reading={useReading(dataRoute.useMatch<ConsoleRouter>())} />;
}
