import { createFileRoute } from '@tanstack/react-router';
import { ApiFailure } from '#contract/base/api-error.ts';
import { SecurityLoading } from '#src/features/security/loading.tsx';
import { Security } from '#src/features/security/security.tsx';

export const Route = createFileRoute('/_main/user/security')({
  staticData: { titleKey: 'shell:account.security', namespaces: ['security', 'auth'] },
  // A failed read must not hide the other forms.
  loader: async ({ context: { client }, abortController: { signal } }) => {
    const [devices, email, choices, standing] = await Promise.all([
      client.call('listSessions', { signal }).then(({ items }) => items, expectApiError),
      client.call('readEmail', { signal }).catch(expectApiError),
      client.call('readNotificationChoices', { signal }).catch(expectApiError),
      client.call('readAccountStanding', { signal }).catch(expectApiError),
    ]);
    return { devices, email, choices, standing };
  },
  component: SecurityPage,
  pendingComponent: SecurityLoading,
  // The skeletons hold their places at once, and show themselves when it takes longer.
  pendingMs: 0,
  pendingMinMs: 0,
});

function SecurityPage() {
  return <Security {...Route.useLoaderData()} />;
}

function expectApiError(thrown: unknown) {
  if (thrown instanceof ApiFailure) return thrown.apiError;
  throw thrown;
}
