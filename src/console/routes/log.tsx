import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ConsoleRouter } from '#src/console/app/link.tsx';
import { readPage } from '#src/console/app/read-page.ts';
import { useReading } from '#src/console/app/use-reading.ts';
import { readsOnly, textsRoute, withPage } from './base.tsx';

const LogPage = lazyRouteComponent(() => import('#src/console/log/log-page.tsx'), 'LogPage');
const perPage = 50;

const pageRoute = createRoute({
  getParentRoute: () => textsRoute,
  path: '/log',
  staticData: { namespaces: ['console-log', 'console-case'] },
  // An invalid number becomes the first page.
  validateSearch: ({ page }): { page?: number | undefined } => ({
    page: typeof page === 'number' && Number.isSafeInteger(page) && page > 0 ? page : undefined,
  }),
  component: withPage(Log, LogPage),
});

const dataRoute = createRoute({
  getParentRoute: () => pageRoute,
  path: '/',
  loaderDeps: ({ search: { page = 1 } }) => ({ page }),
  loader: ({ context: { call }, deps: { page }, abortController: { signal } }) =>
    readPage(call('readLog', { query: { page, per_page: perPage }, signal })),
  ...readsOnly,
});

export const logRoute = pageRoute.addChildren([dataRoute]);

function Log() {
  const { page = 1 } = pageRoute.useSearch<ConsoleRouter>();
  const reading = useReading(dataRoute.useMatch<ConsoleRouter>());
  return <LogPage page={page} perPage={perPage} reading={reading} />;
}
