import { createFileRoute } from '@tanstack/react-router';
import { ApiFailure } from '#contract/errors.ts';
import { listSessions } from '#src/api/profile.ts';
import { SecurityLoading } from '#src/features/security/loading.tsx';
import { Security } from '#src/features/security/security.tsx';

export const Route = createFileRoute('/_main/user/security')({
  staticData: { titleKey: 'titles.security', namespaces: ['security', 'auth'] },
  // A list that cannot be read takes nothing from the form beside it.
  loader: ({ context, abortController: { signal } }) =>
    listSessions(context.client, { signal }).catch((thrown: unknown) => {
      if (thrown instanceof ApiFailure) return thrown.apiError;
      throw thrown;
    }),
  component: SecurityPage,
  pendingComponent: SecurityLoading,
  // The skeletons hold their places at once, and show themselves when it takes longer.
  pendingMs: 0,
  pendingMinMs: 0,
});

function SecurityPage() {
  return <Security devices={Route.useLoaderData()} />;
}
