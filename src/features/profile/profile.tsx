import type { Profile as ProfileData } from '#contract/profile.ts';
import { PortraitCard } from './portrait-card.tsx';
import { ProfileForm } from './form.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useProfileForm } from './use-profile-form.ts';
import { useVerification } from './use-verification.ts';
import { Verification } from './verification.tsx';

export function Profile({ profile }: { profile: ProfileData }) {
  const form = useProfileForm(profile);
  const verification = useVerification(profile);
  useLeaveGuard(form.unsaved || verification.unsaved);
  return (
    <>
      <PortraitCard profile={form.profile} status={verification.current.status} />
      <ProfileForm controls={form} />
      <Verification controls={verification} />
    </>
  );
}
