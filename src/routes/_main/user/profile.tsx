import { createFileRoute } from '@tanstack/react-router';
import { rememberPortrait } from '../../../actors/own-portrait.ts';
import { readProfile } from '../../../api/profile.ts';
import { ProfileFailed } from './profile/-profile-failed.tsx';
import { ProfileLoading } from './profile/-profile-loading.tsx';
import { Profile } from './profile/-profile.tsx';

export const Route = createFileRoute('/_main/user/profile')({
  staticData: { titleKey: 'titles.profile', words: ['profile'] },
  loader: async ({ context: { client, session }, abortController: { signal } }) => {
    const profile = await readProfile(client, { signal });
    const { identity } = session.getSnapshot().context;
    if (identity !== null) rememberPortrait(client, identity.user.id, profile.avatar_url);
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
