import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { textsRoute } from './base.tsx';

export const statusRoute = createRoute({
  getParentRoute: () => textsRoute,
  path: '/status',
  staticData: { namespaces: ['console-status'] },
  component: lazyRouteComponent(() => import('#src/console/status/status-page.tsx'), 'StatusPage'),
});
