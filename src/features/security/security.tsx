import type { AccountStanding, OwnEmail } from '#contract/accounts/account.ts';
import type { ApiError } from '#contract/base/api-error.ts';
import type { SignedInDevice } from '#contract/accounts/profile.ts';
import type { NotificationChoices } from '#contract/notifications/schemas.ts';
import { LoadFailed } from '#src/app/content/load-failed.tsx';
import { CloseCard } from './close-card.tsx';
import { EmailCard } from './email-card.tsx';
import { ExportCard } from './export-card.tsx';
import { MessagesCard } from './messages-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { PhoneCard } from './phone-card.tsx';
import { Sessions } from './sessions.tsx';

type SecurityProps = {
  devices: SignedInDevice[] | ApiError;
  email: OwnEmail | ApiError;
  choices: NotificationChoices | ApiError;
  standing: AccountStanding | ApiError;
};

/**
 * The account's security settings; a section that could not be read gives the reason, and the others still
 * work.
 */
export function Security({ devices, email, choices, standing }: SecurityProps) {
  return (
    <>
      <PasswordCard />
      <PhoneCard />
      <EmailCard email={email} />
      <MessagesCard choices={choices} />
      {Array.isArray(devices) ? (
        <Sessions devices={devices} />
      ) : (
        <LoadFailed error={devices} of="security" />
      )}
      <ExportCard />
      <CloseCard standing={standing} />
    </>
  );
}
