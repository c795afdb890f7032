import { createFileRoute } from '@tanstack/react-router';
import { Membership } from '#src/features/membership/membership.tsx';

export const Route = createFileRoute('/_main/user/membership/')({
  staticData: { titleKey: 'titles.membership', namespaces: ['membership', 'purchase'] },
  loader: ({ context }) =>
    context.api.read('listPlansOfType', context.locale, { type: 'membership' }),
  component: MembershipPage,
});

function MembershipPage() {
  return <Membership plans={Route.useLoaderData()} />;
}
