import type { ApiError } from '#contract/errors.ts';
import type { SignedInDevice } from '#contract/profile.ts';
import { LoadFailed } from '#src/app/content/load-failed.tsx';
import { PasswordCard } from './password-card.tsx';
import { PhoneCard } from './phone-card.tsx';
import { Sessions } from './sessions.tsx';

/** Changing the password, and where the account is signed in or why that is not known. */
export function Security({ devices }: { devices: SignedInDevice[] | ApiError }) {
  return (
    <>
      <PasswordCard />
      <PhoneCard />
      {Array.isArray(devices) ? (
        <Sessions devices={devices} />
      ) : (
        <LoadFailed error={devices} of="security" />
      )}
    </>
  );
}
