import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as v from 'valibot';
import { StaffQueue } from '#contract/staff/picklists.ts';
import type { ConsoleRouter } from '#src/console/app/link.tsx';
import { textsRoute, withPage } from './base.tsx';

const QueuesPage = lazyRouteComponent(
  () => import('#src/console/queues/queues-page.tsx'),
  'QueuesPage',
);

type QueuesSearch = {
  queue?: StaffQueue | 'mine' | undefined;
  overdue?: boolean | undefined;
  unowned?: boolean | undefined;
};

export const queuesRoute = createRoute({
  getParentRoute: () => textsRoute,
  path: '/',
  staticData: { namespaces: ['console-queues'] },
  validateSearch: ({ queue, overdue, unowned }): QueuesSearch => ({
    queue: queue === 'mine' || v.is(StaffQueue, queue) ? queue : undefined,
    overdue: overdue === true ? true : undefined,
    unowned: unowned === true ? true : undefined,
  }),
  component: withPage(Queues, QueuesPage),
});

function Queues() {
  const { queue = null, overdue = false, unowned = false } = queuesRoute.useSearch<ConsoleRouter>();
  return <QueuesPage queue={queue} overdue={overdue} unowned={unowned} />;
}
