import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { OwnEmail } from '#contract/accounts/account.ts';
import type { ApiError } from '#contract/base/api-error.ts';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { useLatest } from '#src/app/forms/use-latest.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Card } from '#src/ui/controls/card.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { CheckboxField } from '#src/ui/fields/checkbox-field.tsx';
import { EmailForm } from './email-form.tsx';
import styles from './security.module.css';
import { useEmailRemoval, useMailReceipts } from './use-own-email.ts';

/** The e-mail address of the account: it can be used to sign in, and receives receipts if wanted. */
export function EmailCard({ email: loaded }: { email: OwnEmail | ApiError }) {
  const { t } = useTranslation('security');
  return (
    <Card as="section" padded className="stack gap-24" aria-labelledby="email">
      <div className="card-head">
        <h2 id="email" tabIndex={-1}>
          {t('email.title')}
        </h2>
        <p>{t('email.lead')}</p>
      </div>
      {'receipts' in loaded ? <Email loaded={loaded} /> : <UnknownEmail failure={loaded} />}
    </Card>
  );
}

function Email({ loaded }: { loaded: OwnEmail }) {
  const router = useRouter();
  const [ownEmail, setOwnEmail] = useLatest(loaded);
  const { email } = ownEmail;

  function change(changed: OwnEmail): void {
    setOwnEmail(changed);
    void router.invalidate();
  }

  return (
    <>
      {email === null ? null : <BoundEmail ownEmail={{ ...ownEmail, email }} onChange={change} />}
      <EmailForm ownEmail={ownEmail} onBound={change} />
    </>
  );
}

function UnknownEmail({ failure }: { failure: ApiError }) {
  const { t } = useTranslation('security');
  const router = useRouter();
  return (
    <>
      <FailureNote error={failure} title={t('email.unknown')} />
      <div>
        <Button onClick={() => void router.invalidate()}>{t('failed.retry')}</Button>
      </div>
    </>
  );
}

type BoundEmailProps = {
  ownEmail: OwnEmail & { email: string };
  onChange: (ownEmail: OwnEmail) => void;
};

/** The account's e-mail address, its receipts setting, and its removal. */
function BoundEmail({ ownEmail, onChange }: BoundEmailProps) {
  const { t } = useTranslation('security');
  const { email } = ownEmail;
  const removal = useEmailRemoval(email, onChange);
  const mails = useMailReceipts(ownEmail, onChange);
  return (
    <>
      {removal.failure === null ? null : (
        <FailureNote error={removal.failure} title={t('email.removeFailed')} />
      )}
      <ul className={`ruled rounded-md ${styles.places}`} aria-label={t('email.title')}>
        <li>
          <Icon name="mail" size={24} />
          <div className={`grid flex-1 gap-2 min-width-0 ${styles.place}`}>
            <b className="break-anywhere">{email}</b>
          </div>
          <Button
            size="small"
            busy={removal.busy}
            busyLabel={t('email.removing')}
            aria-label={removal.busy ? undefined : t('email.removeOf', { email })}
            onClick={() => removal.remove()}
          >
            {t('email.remove')}
          </Button>
        </li>
      </ul>
      <CheckboxField
        label={t('email.receipts')}
        description={t('email.receiptsHint')}
        checked={mails.receipts}
        onChange={() => mails.toggle()}
      />
      {mails.failure === null ? null : (
        <FailureNote error={mails.failure} title={t('email.receiptsFailed')} />
      )}
    </>
  );
}
