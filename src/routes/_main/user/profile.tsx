import { createFileRoute } from '@tanstack/react-router';
import { findOwner, updateOwnProfile } from '#src/actors/own-profile.ts';
import { LoadFailed } from '#src/app/content/load-failed.tsx';
import { ProfileLoading } from '#src/features/profile/loading.tsx';
import { Profile } from '#src/features/profile/profile.tsx';

export const Route = createFileRoute('/_main/user/profile')({
  staticData: { titleKey: 'shell:account.profile', namespaces: ['profile', 'files'] },
  loader: async ({ context, abortController: { signal } }) => {
    const owner = findOwner(context.session);
    const profile = await context.client.call('readProfile', { signal });
    updateOwnProfile(context, owner, profile);
    return profile;
  },
  component: ProfilePage,
  pendingComponent: ProfileLoading,
  // The skeletons hold their places at once, and show themselves when it takes longer.
  pendingMs: 0,
  pendingMinMs: 0,
  errorComponent: ({ error }) => <LoadFailed error={error} of="profile" />,
});

function ProfilePage() {
  return <Profile profile={Route.useLoaderData()} />;
}
