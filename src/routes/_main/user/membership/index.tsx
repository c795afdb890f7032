import { createFileRoute } from '@tanstack/react-router';
import { loadOwnPlans } from '#src/app/content/or-not-found.ts';
import { MembershipLoading } from '#src/features/membership/loading.tsx';
import { Membership } from '#src/features/membership/membership.tsx';

export const Route = createFileRoute('/_main/user/membership/')({
  staticData: {
    titleKey: 'shell:account.membership',
    namespaces: ['membership', 'purchase', 'units'],
  },
  loader: async ({ context: { api, client, locale }, abortController: { signal } }) => ({
    plans: await loadOwnPlans(api.read('listPlansOfType', locale, { type: 'membership' }), () =>
      client.call('readMembership', { signal }),
    ),
    possessions: await client.call('readEntitlements', { signal }),
    places: await client.call('listBookables', { signal }),
  }),
  component: MembershipPage,
  pendingComponent: MembershipLoading,
});

function MembershipPage() {
  return <Membership {...Route.useLoaderData()} />;
}
