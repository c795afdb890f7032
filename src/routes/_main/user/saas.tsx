import { createFileRoute } from '@tanstack/react-router';
import { SaasLoading } from '#src/features/membership/loading.tsx';
import { SaasPlanPage } from '#src/features/membership/saas-plan.tsx';

export const Route = createFileRoute('/_main/user/saas')({
  staticData: { titleKey: 'membership:saas.title', namespaces: ['membership', 'purchase'] },
  loader: ({ context }) => context.api.read('listPlansOfType', context.locale, { type: 'saas' }),
  component: SaasPage,
  pendingComponent: SaasLoading,
});

function SaasPage() {
  return <SaasPlanPage plans={Route.useLoaderData()} />;
}
