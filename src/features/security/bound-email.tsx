import { useTranslation } from 'react-i18next';
import type { OwnEmail } from '#contract/accounts/account.ts';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { Button } from '#src/ui/controls/button.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { CheckboxField } from '#src/ui/fields/checkbox-field.tsx';
import styles from './security.module.css';
import { useEmailRemoval, useMailReceipts } from './use-own-email.ts';

type BoundEmailProps = {
  own: OwnEmail & { email: string };
  onChange: (own: OwnEmail) => void;
};

/** The account's e-mail address, its receipts setting, and its removal. */
export function BoundEmail({ own, onChange }: BoundEmailProps) {
  const { t } = useTranslation('security');
  const { email } = own;
  const removal = useEmailRemoval(email, onChange);
  const mails = useMailReceipts(own, onChange);
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
