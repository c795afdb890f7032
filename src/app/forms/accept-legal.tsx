import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { LegalDue } from '#contract/content/legal.ts';
import type { AcceptanceRef } from '#machines/acceptance.machine.ts';
import { randomKey } from '#src/actors/idempotency-key.ts';
import { formatDate } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Note } from '#src/ui/controls/note.tsx';
import styles from './accept-legal.module.css';
import { asFailure } from './failure.ts';
import { FailureNote } from './failure-note.tsx';
import { takeFocus } from './take-focus.ts';
import { findAcceptanceFailure, getAcceptanceView } from './acceptance-view.ts';

type AcceptLegalProps = { acceptance: AcceptanceRef };

/** Asks to accept new versions of terms and privacy policy before the order is placed. */
export function AcceptLegal({ acceptance }: AcceptLegalProps) {
  const { t } = useTranslation('acceptance');
  const heading = useId();
  const view = useSelector(acceptance, getAcceptanceView);
  const due = useSelector(acceptance, ({ context }) => context.due);
  const busy = useSelector(acceptance, (snapshot) => snapshot.hasTag('busy'));
  const { error, outcome } = useSelector(acceptance, findAcceptanceFailure, isSameFailure);
  const failure = asFailure(error, outcome);
  return (
    <section className="stack gap-16" aria-labelledby={heading}>
      <h2 id={heading} tabIndex={-1} ref={takeFocus}>
        {t('title')}
      </h2>
      {view === 'checking' ? <p role="status">{t('checking')}</p> : null}
      {view === 'unavailable' ? (
        <Note tone="warn" role="alert">
          <p>{t('unavailable')}</p>
        </Note>
      ) : null}
      {view === 'asked' ? (
        <>
          <p>{t('text')}</p>
          <ul className={`stack gap-12 ${styles.documents}`}>
            {due.map((document) => (
              <Document key={document.kind} document={document} />
            ))}
          </ul>
        </>
      ) : null}
      {failure === null || view !== 'asked' ? null : (
        <FailureNote
          error={failure}
          title={t('failed')}
          check={null}
          chart={{ machine: 'acceptance', path: outcome === null ? 'refused' : 'unclear' }}
        />
      )}
      {view === 'unavailable' ? (
        <Button
          variant="primary"
          block
          onClick={() => acceptance.send({ type: 'retry.requested' })}
        >
          {t('retry')}
        </Button>
      ) : null}
      {view === 'asked' ? (
        <Button
          variant="primary"
          size="large"
          block
          busy={busy}
          busyLabel={t('busy')}
          onClick={() => acceptance.send({ type: 'acceptance.given', idempotencyKey: randomKey() })}
        >
          {t('accept')}
        </Button>
      ) : null}
      <Button variant="text" block onClick={() => acceptance.send({ type: 'acceptance.declined' })}>
        {t('decline')}
      </Button>
    </section>
  );
}

function Document({ document: { kind, version, title, changes } }: { document: LegalDue }) {
  const { t } = useTranslation('acceptance');
  const locale = useLocale();
  return (
    <li>
      <Link to={`/${kind}`} search={{ version }} target="_blank">
        {t(`document.${kind}`, { title })}
      </Link>
      <p className="caption">{t('from', { date: formatDate(version, locale) })}</p>
      {changes.map((change) => (
        <p key={change}>{change}</p>
      ))}
    </li>
  );
}

type ShownFailure = ReturnType<typeof findAcceptanceFailure>;

function isSameFailure(one: ShownFailure, other: ShownFailure): boolean {
  return one.error === other.error && one.outcome === other.outcome;
}
