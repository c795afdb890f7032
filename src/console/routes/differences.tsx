import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ConsoleRouter } from '#src/console/app/link.tsx';
import { readPage } from '#src/console/app/read-page.ts';
import { useReading } from '#src/console/app/use-reading.ts';
import { readsOnly, textsRoute, withPage } from './base.tsx';

const DifferencesPage = lazyRouteComponent(
  () => import('#src/console/case/differences-page.tsx'),
  'DifferencesPage',
);

const pageRoute = createRoute({
  getParentRoute: () => textsRoute,
  path: '/differences',
  staticData: { namespaces: ['console-differences', 'console-case'] },
  validateSearch: ({ which }): { which?: 'all' | undefined } => ({
    which: which === 'all' ? which : undefined,
  }),
  component: withPage(Differences, DifferencesPage),
});

const dataRoute = createRoute({
  getParentRoute: () => pageRoute,
  path: '/',
  loaderDeps: ({ search: { which = 'open' } }) => ({ which }),
  // The page says to others that it is for those who may move money.
  loader: ({ context: { call, me }, deps: { which }, abortController: { signal } }) =>
    me.role === 'money'
      ? readPage(call('listDifferences', { query: { which }, signal }))
      : undefined,
  ...readsOnly,
});

export const differencesRoute = pageRoute.addChildren([dataRoute]);

function Differences() {
  const { which = 'open' } = pageRoute.useSearch<ConsoleRouter>();
  return (
    <DifferencesPage which={which} reading={useReading(dataRoute.useMatch<ConsoleRouter>())} />
  );
}
