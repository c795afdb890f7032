import { Link, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AccountStanding, OpenMatter } from '#contract/accounts/account.ts';
import type { ApiError } from '#contract/base/api-error.ts';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { Button } from '#src/ui/controls/button.tsx';
import { Card } from '#src/ui/controls/card.tsx';
import { Note } from '#src/ui/controls/note.tsx';
import { CloseForm } from './close-form.tsx';
import styles from './security.module.css';

/** The closing of the account: the obstacles, or the form that closes it. */
export function CloseCard({ standing }: { standing: AccountStanding | ApiError }) {
  const { t } = useTranslation('security');
  const router = useRouter();
  return (
    <Card as="section" padded className="stack gap-24" aria-labelledby="close">
      <div className="card-head">
        <h2 id="close">{t('close.title')}</h2>
        <p>
          <span>{`${t('close.lead')} `}</span>
          <Link to="/privacy" hash="section-6">
            {t('close.privacy')}
          </Link>
        </p>
      </div>
      {'loses' in standing ? (
        <Standing standing={standing} />
      ) : (
        <>
          <FailureNote error={standing} title={t('close.unknown')} />
          <div>
            <Button onClick={() => void router.invalidate()}>{t('failed.retry')}</Button>
          </div>
        </>
      )}
    </Card>
  );
}

function Standing({ standing: { open, loses } }: { standing: AccountStanding }) {
  const { t } = useTranslation('security');
  if (open.length === 0) return <CloseForm loses={loses} />;
  return (
    <>
      <Note tone="warn">
        <p>{t('close.open')}</p>
      </Note>
      <ul className={`ruled rounded-md ${styles.matters}`} aria-label={t('close.matters')}>
        {open.map((matter) => (
          <li key={`${matter.kind} ${matter.no}`}>
            <span>
              <b>{t(`close.kind.${matter.kind}`)}</b>
              <span>{` ${matter.title}`}</span>
            </span>
            <MatterLink matter={matter} />
          </li>
        ))}
      </ul>
    </>
  );
}

function MatterLink({ matter: { kind, no } }: { matter: OpenMatter }) {
  switch (kind) {
    case 'payment':
      return (
        <Link className="touch" to="/user/payment/service/order" search={{ order_no: no }}>
          {no}
        </Link>
      );
    case 'order':
      return (
        <Link className="touch" to="/user/orders/$id" params={{ id: no }}>
          {no}
        </Link>
      );
    case 'refund':
      return (
        <Link className="touch" to="/user/refunds/$refundNo" params={{ refundNo: no }}>
          {no}
        </Link>
      );
    case 'invoice':
      return (
        <Link className="touch" to="/user/invoices">
          {no}
        </Link>
      );
  }
}
