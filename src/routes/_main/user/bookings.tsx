import { createFileRoute } from '@tanstack/react-router';
import { LoadFailed } from '#src/app/content/load-failed.tsx';
import { RecordsLoading } from '#src/app/content/records-loading.tsx';
import { Watched } from '#src/app/content/watched.tsx';
import { Bookings } from '#src/features/bookings/bookings.tsx';
import { readOwnBookings } from '#src/features/bookings/read.ts';
import { readBookingsSearch } from '#src/features/bookings/search.ts';

export const Route = createFileRoute('/_main/user/bookings')({
  staticData: { titleKey: 'shell:account.bookings', namespaces: ['bookings', 'units'] },
  validateSearch: readBookingsSearch,
  loader: ({ context: { client }, abortController: { signal } }) => readOwnBookings(client, signal),
  component: BookingsPage,
  pendingComponent: () => <RecordsLoading of="bookings" />,
  errorComponent: ({ error }) => <LoadFailed error={error} of="bookings" />,
});

function BookingsPage() {
  const { client } = Route.useRouteContext();
  const search = Route.useSearch();
  return (
    <Watched loaded={Route.useLoaderData()} read={(signal) => readOwnBookings(client, signal)}>
      {(own, change) => <Bookings own={own} search={search} change={change} />}
    </Watched>
  );
}
