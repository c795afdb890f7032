import { createFileRoute } from '@tanstack/react-router';
import { readProfile } from '../../../api/profile.ts';
import { ProfileFailed } from './profile/-profile-failed.tsx';
import { ProfileLoading } from './profile/-profile-loading.tsx';
import { Profile } from './profile/-profile.tsx';

export const Route = createFileRoute('/_main/user/profile')({
  staticData: { titleKey: 'titles.profile', words: ['profile'] },
  loader: ({ context, abortController: { signal } }) => readProfile(context.client, { signal }),
  component: ProfilePage,
  pendingComponent: ProfileLoading,
  errorComponent: ProfileFailed,
});

function ProfilePage() {
  return <Profile profile={Route.useLoaderData()} />;
}
