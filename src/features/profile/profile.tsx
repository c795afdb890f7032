import type { Profile as ProfileData } from '#contract/accounts/profile.ts';
import { useUnsent } from '#src/app/forms/use-unsent.ts';
import { PortraitCard } from './portrait-card.tsx';
import { ProfileForm } from './form.tsx';
import { useProfileForm } from './use-profile-form.ts';
import { useVerification } from './use-verification.ts';
import { Verification } from './verification.tsx';

export function Profile({ profile }: { profile: ProfileData }) {
  const form = useProfileForm(profile);
  const verification = useVerification(profile);
  useUnsent({
    name: 'profile',
    typed: form.form.typed,
    restore: form.form.restore,
    unsaved: form.unsaved,
  });
  useUnsent({
    name: 'verification',
    typed: verification.typed,
    restore: verification.form.restore,
    unsaved: verification.unsaved,
  });
  return (
    <>
      <PortraitCard profile={form.profile} status={verification.current.status} />
      <ProfileForm controls={form} />
      <Verification controls={verification} />
    </>
  );
}
