import { createFileRoute } from '@tanstack/react-router';
import { loadOwnPlans } from '#src/app/content/or-not-found.ts';
import { SaasLoading } from '#src/features/membership/loading.tsx';
import { SaasPlanPage } from '#src/features/membership/saas-plan.tsx';

export const Route = createFileRoute('/_main/user/saas')({
  staticData: { titleKey: 'membership:saas.title', namespaces: ['membership', 'purchase'] },
  loader: ({ context: { api, client, locale }, abortController: { signal } }) =>
    loadOwnPlans(api.read('listPlansOfType', locale, { type: 'saas' }), () =>
      client.call('readSaas', { signal }),
    ),
  component: SaasPage,
  pendingComponent: SaasLoading,
});

function SaasPage() {
  return <SaasPlanPage plans={Route.useLoaderData()} />;
}
