import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { OwnEmail } from '#contract/accounts/account.ts';
import type { ApiError } from '#contract/base/api-error.ts';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { useLatest } from '#src/app/forms/use-latest.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Card } from '#src/ui/controls/card.tsx';
import { BoundEmail } from './bound-email.tsx';
import { EmailForm } from './email-form.tsx';

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
  const [own, setOwn] = useLatest(loaded);
  const { email } = own;

  function change(changed: OwnEmail): void {
    setOwn(changed);
    void router.invalidate();
  }

  return (
    <>
      {email === null ? null : <BoundEmail own={{ ...own, email }} onChange={change} />}
      <EmailForm own={own} onBound={change} />
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
