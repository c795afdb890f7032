import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ConsoleRouter } from '#src/console/app/link.tsx';
import { readPage } from '#src/console/app/read-page.ts';
import { useReading } from '#src/console/app/use-reading.ts';
import { readPrograms } from '#src/console/case/read-programs.ts';
import { readsOnly, textsRoute, withPage } from './base.tsx';

const ProgramsPage = lazyRouteComponent(
  () => import('#src/console/case/programs-page.tsx'),
  'ProgramsPage',
);

const pageRoute = createRoute({
  getParentRoute: () => textsRoute,
  path: '/programs',
  staticData: { namespaces: ['console-programs', 'console-case'] },
  validateSearch: ({ address }): { address?: string | undefined } => ({
    // A number in an address is read as one.
    address: address === undefined ? undefined : String(address),
  }),
  component: withPage(Programs, ProgramsPage),
});

const dataRoute = createRoute({
  getParentRoute: () => pageRoute,
  path: '/',
  loaderDeps: ({ search: { address } }) => ({ address }),
  loader: ({ context: { call, me }, deps: { address }, abortController: { signal } }) =>
    readPage(readPrograms(call, me.role, address, signal)),
  ...readsOnly,
});

export const programsRoute = pageRoute.addChildren([dataRoute]);

function Programs() {
  return <ProgramsPage reading={useReading(dataRoute.useMatch<ConsoleRouter>())} />;
}
