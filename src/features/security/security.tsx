import { useRouteContext } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AccountStanding, OwnEmail } from '#contract/accounts/account.ts';
import type { ApiError } from '#contract/base/api-error.ts';
import type { SignedInDevice } from '#contract/accounts/profile.ts';
import { exportsPerDay } from '#contract/base/limits.ts';
import type { NotificationChoices } from '#contract/notifications/schemas.ts';
import { LoadFailed } from '#src/app/content/load-failed.tsx';
import { saveLink } from '#src/app/device/save-link.ts';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { useSubmission } from '#src/app/forms/use-submission.ts';
import { showToast } from '#src/app/lazy/toast.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Card } from '#src/ui/controls/card.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { CloseCard } from './close-card.tsx';
import { EmailCard } from './email-card.tsx';
import { MessagesCard } from './messages-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { PhoneCard } from './phone-card.tsx';
import { Sessions } from './sessions.tsx';
import { useWaitHint } from './use-wait-hint.ts';

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

/** A copy of all that is held about the person, as a file. */
function ExportCard() {
  const { t } = useTranslation('security');
  const { client } = useRouteContext({ from: '__root__' });
  const { busy, failure, submit } = useSubmission(
    (_: void, { signal }) => client.call('exportAccount', { signal }),
    {
      changes: false,
      onDone(file) {
        saveLink(file);
        showToast({
          kind: 'success',
          title: t('export.done'),
          message: t('export.doneText', { file: file.file_name }),
        });
      },
    },
  );
  const waitHint = useWaitHint(failure);
  return (
    <Card as="section" padded className="stack gap-24" aria-labelledby="export">
      <div className="card-head">
        <h2 id="export">{t('export.title')}</h2>
        <p>{t('export.lead', { times: exportsPerDay })}</p>
      </div>
      {failure === null || busy ? null : (
        <FailureNote error={failure} title={t('export.failed')} hint={waitHint} />
      )}
      <div>
        <Button busy={busy} busyLabel={t('export.busy')} onClick={() => submit()}>
          <Icon name="download" size={16} />
          <span>{t('export.submit')}</span>
        </Button>
      </div>
    </Card>
  );
}
