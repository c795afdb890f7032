import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { textsRoute } from './base.tsx';

export const findRoute = createRoute({
  getParentRoute: () => textsRoute,
  path: '/find',
  staticData: {
    namespaces: ['console-find', 'console-case', 'console-bookings', 'replay', 'flows', 'refunds'],
  },
  component: lazyRouteComponent(() => import('#src/console/find/find-page.tsx'), 'FindPage'),
});
