import { createFileRoute } from '@tanstack/react-router';
import { ownerOf, rememberProfile } from '../../../actors/own-profile.ts';
import { readProfile } from '../../../api/profile.ts';
import { ProfileFailed } from './profile/-profile-failed.tsx';
import { ProfileLoading } from './profile/-profile-loading.tsx';
import { Profile } from './profile/-profile.tsx';

export const Route = createFileRoute('/_main/user/profile')({
  staticData: { titleKey: 'titles.profile', words: ['profile'] },
  loader: async ({ context, abortController: { signal } }) => {
    const owner = ownerOf(context.session);
    const profile = await readProfile(context.client, { signal });
    rememberProfile(context, owner, profile);
    return profile;
  },
  component: ProfilePage,
  pendingComponent: ProfileLoading,
  // The skeletons hold their places at once, and show themselves when it takes longer.
  pendingMs: 0,
  pendingMinMs: 0,
  errorComponent: ProfileFailed,
});

function ProfilePage() {
  return <Profile profile={Route.useLoaderData()} />;
}
