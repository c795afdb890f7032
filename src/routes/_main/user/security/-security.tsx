import type { ApiError } from '../../../../../contract/errors.ts';
import type { SignedInPlace } from '../../../../../contract/profile.ts';
import { PasswordCard } from './-password-card.tsx';
import { SessionsFailed } from './-sessions-failed.tsx';
import { Sessions } from './-sessions.tsx';

/** Changing the password, and where the account is signed in or why that is not known. */
export function Security({ places }: { places: SignedInPlace[] | ApiError }) {
  return (
    <>
      <PasswordCard />
      {Array.isArray(places) ? <Sessions places={places} /> : <SessionsFailed failure={places} />}
    </>
  );
}
