import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as v from 'valibot';
import { StaffQueue } from '#contract/staff/picklists.ts';
import type { ConsoleRouter } from '#src/console/app/link.tsx';
import { textsRoute, withPage } from './base.tsx';

const QueuesPage = lazyRouteComponent(
  () => import('#src/console/queues/queues-page.tsx'),
  'QueuesPage',
);

export const queuesRoute = createRoute({
  getParentRoute: () => textsRoute,
  path: '/',
  staticData: { namespaces: ['console-queues'] },
  validateSearch: ({ queue }): { queue?: StaffQueue | 'mine' | undefined } => ({
    queue: queue === 'mine' || v.is(StaffQueue, queue) ? queue : undefined,
  }),
  component: withPage(Queues, QueuesPage),
});

function Queues() {
  const { queue = 'all' } = queuesRoute.useSearch<ConsoleRouter>();
  return <QueuesPage chosen={queue} />;
}
