import { createFileRoute } from '@tanstack/react-router';
import { MembershipLoading } from '#src/features/membership/loading.tsx';
import { Membership } from '#src/features/membership/membership.tsx';

export const Route = createFileRoute('/_main/user/membership/')({
  staticData: { titleKey: 'shell:account.membership', namespaces: ['membership', 'purchase'] },
  loader: ({ context }) =>
    context.api.read('listPlansOfType', context.locale, { type: 'membership' }),
  component: MembershipPage,
  pendingComponent: MembershipLoading,
});

function MembershipPage() {
  return <Membership plans={Route.useLoaderData()} />;
}
