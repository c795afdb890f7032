import { useTranslation } from 'react-i18next';
import type { Verification as VerificationData } from '#contract/accounts/profile.ts';
import { formatDateTime } from '#src/i18n/format-moment.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Card } from '#src/ui/controls/card.tsx';
import { DefinitionRows } from '#src/ui/controls/definition-rows.tsx';
import { Note } from '#src/ui/controls/note.tsx';
import { LifecycleTrack, type Step } from '#src/ui/controls/steps.tsx';
import styles from './profile.module.css';
import type { VerificationControls } from './use-verification.ts';
import { VerificationBadge } from './verification-badge.tsx';
import { VerificationForm } from './verification-form.tsx';

/** The status of the verification, and the form if one can be sent. */
export function Verification({ controls }: { controls: VerificationControls }) {
  const { t } = useTranslation('profile');
  const { current } = controls;
  const { status, reason } = current;
  return (
    <Card as="section" padded className="stack gap-28" aria-labelledby="verification">
      <div className="card-head">
        <h2 id="verification" tabIndex={-1}>
          <span>{`${t('verification.title')} `}</span>
          <VerificationBadge status={status} />
        </h2>
        <p>{t(status === 'verified' ? 'verification.verified' : 'verification.lead')}</p>
      </div>
      <div className={styles.track}>
        <Track status={status} />
      </div>
      {status === 'pending' ? (
        <Note tone="info" icon="clock">
          <p>{t('verification.pending')}</p>
        </Note>
      ) : null}
      {status === 'rejected' ? (
        <Note tone="bad">
          <p>
            <b>{t('verification.rejected')}</b>
          </p>
          {reason === undefined ? null : <p>{t('verification.reason', { reason })}</p>}
          <p>{t('verification.again')}</p>
        </Note>
      ) : null}
      {status === 'pending' || status === 'verified' ? (
        <Facts verification={current} />
      ) : (
        <VerificationForm controls={controls} />
      )}
    </Card>
  );
}

function Track({ status }: { status: VerificationData['status'] }) {
  const { t } = useTranslation('profile');
  const sent = status === 'pending' || status === 'verified';
  const steps: readonly Step[] = [
    { id: 'submit', state: sent ? 'done' : 'now', label: t('verification.track.submit') },
    {
      id: 'review',
      state: status === 'verified' ? 'done' : sent ? 'now' : 'next',
      label: t('verification.track.review'),
    },
    {
      id: 'done',
      state: status === 'verified' ? 'done' : 'next',
      label: t('verification.track.done'),
    },
  ];
  return <LifecycleTrack label={t('verification.track.label')} steps={steps} />;
}

/** The submitted data that may be shown: the number never leaves the server. */
function Facts({ verification }: { verification: VerificationData }) {
  const { t } = useTranslation('profile');
  const locale = useLocale();
  const { real_name, id_number_masked, submitted_at } = verification;
  return (
    <DefinitionRows
      rows={[
        { term: t('verification.facts.name'), value: real_name ?? '' },
        { term: t('verification.facts.number'), value: id_number_masked ?? '' },
        {
          term: t('verification.facts.submitted'),
          value: submitted_at === null ? '' : formatDateTime(submitted_at, locale),
        },
      ]}
    />
  );
}
