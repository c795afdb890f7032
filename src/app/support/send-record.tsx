import { useRouter } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorTexts, unclearTexts } from '#contract/failures.ts';
import type { SentSupportRecord } from '#contract/inquiries/support-records.ts';
import { formatShortCode } from '#contract/inquiries/short-code.ts';
import { randomKey } from '#src/actors/idempotency-key.ts';
import { bindSubmission, findOutcome } from '#src/actors/submission.ts';
import { formatDate } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button } from '#src/ui/controls/button.tsx';
import styles from './code-card.module.css';

/** Sends a support code to the server, if the person agrees, and shows its short code. */
export function SendRecord({ code }: { code: string }) {
  const { t } = useTranslation('support');
  const locale = useLocale();
  const { client } = useRouter().options.context;
  const [logic] = useState(() =>
    bindSubmission<string, SentSupportRecord>((supportCode, options) =>
      client.call('sendSupportRecord', { body: { support_code: supportCode }, ...options }),
    ),
  );
  const sending = useActorRef(logic, { input: { changes: true } });
  const isBusy = useSelector(sending, (snapshot) => snapshot.hasTag('busy'));
  const outcome = useSelector(sending, findOutcome);
  const error = useSelector(sending, (snapshot) => snapshot.context.error);
  const sent = useSelector(sending, (snapshot) => snapshot.context.output);
  const send = () =>
    sending.send({ type: 'form.submitted', values: code, idempotencyKey: randomKey() });

  return (
    <section className={`gap-10 grid ${styles.short}`} aria-label={t('send.title')}>
      {sent === null ? (
        <>
          <p>{t('send.holds')}</p>
          <p>
            <Button busy={isBusy} busyLabel={t('send.sending')} onClick={send}>
              {t('send.submit')}
            </Button>
          </p>
        </>
      ) : null}
      <div role="status">
        {sent === null ? null : (
          <>
            <p>{t('send.sent')}</p>
            <p className={`text-18 color-1 mono-font ${styles.shortCode}`} translate="no">
              {formatShortCode(sent.short_code)}
            </p>
            <p className="detail">
              {t('send.until', { date: formatDate(sent.expires_at, locale) })}
            </p>
          </>
        )}
        {outcome === null ? null : <p>{unclearTexts[outcome][locale]}</p>}
      </div>
      {error === null || outcome !== null ? null : (
        <p role="alert">{`${errorTexts[error.error][locale]}${t('send.instead')}`}</p>
      )}
    </section>
  );
}
