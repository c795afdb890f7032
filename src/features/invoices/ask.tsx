import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { InvoiceRequestRef } from '#machines/invoice-request.machine.ts';
import { CaseLinks } from '#src/app/support/case-links.tsx';
import { LoadFailed } from '#src/app/content/load-failed.tsx';
import { takeFocus } from '#src/app/forms/take-focus.ts';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { UnclearNote } from '#src/app/forms/unclear-note.tsx';
import { Button } from '#src/ui/controls/button.tsx';
import { Card } from '#src/ui/controls/card.tsx';
import { Note } from '#src/ui/controls/note.tsx';
import { Skeleton, SkeletonGroup } from '#src/ui/controls/skeleton.tsx';
import { getAskScreen } from './ask-view.ts';
import { Choice } from './choice.tsx';
import styles from './invoices.module.css';

type AskProps = { request: InvoiceRequestRef; onAnother: () => void };

const chart = { machine: 'invoiceRequest', path: 'unclear' };

/** Asking for one invoice, in the state of its machine. */
export function Ask({ request, onAnother }: AskProps) {
  const { t } = useTranslation('invoices');
  const screen = useSelector(request, getAskScreen);
  const error = useSelector(request, ({ context }) => context.error);
  const busy = useSelector(request, (snapshot) => snapshot.hasTag('busy'));
  const invoice = useSelector(request, ({ context }) => context.invoice);
  const retry = () => request.send({ type: 'retry.requested' });

  if (screen === 'failed' && error !== null) {
    return <LoadFailed error={error} of="invoices" heading={t('ask.failed')} onRetry={retry} />;
  }
  return (
    <Card as="section" className="overflow-hidden" aria-labelledby="ask">
      <div className={`card-head p-20-24 ${styles.head}`}>
        <h2 id="ask">{t('ask.title')}</h2>
        <p>{t('ask.about')}</p>
      </div>
      {body()}
    </Card>
  );

  function body() {
    if (invoice !== null) {
      return (
        <div className={`stack gap-16 p-20-24 border-top ${styles.said}`}>
          <Note tone="ok" role="status" tabIndex={-1} ref={takeFocus}>
            <p>
              <b>{t('ask.requested')}</b>
              <span>{` ${t('ask.requestedText', { number: invoice.invoice_no })}`}</span>
            </p>
          </Note>
          <div>
            <Button onClick={onAnother}>{t('ask.another')}</Button>
          </div>
        </div>
      );
    }
    if (screen === 'loading') {
      return (
        <SkeletonGroup label={t('ask.loading')}>
          <div className={`stack gap-12 p-20-24 border-top ${styles.said}`}>
            <Skeleton height={52} />
            <Skeleton height={52} />
          </div>
        </SkeletonGroup>
      );
    }
    if (screen === 'nothing') {
      return (
        <div className={`p-20-24 border-top ${styles.said}`}>
          {error === null ? null : <FailureNote error={error} title={t('ask.refused')} />}
          <p>{t('ask.nothing')}</p>
        </div>
      );
    }
    if (screen === 'unclear') {
      return (
        <div className={`stack gap-16 p-20-24 border-top ${styles.said}`}>
          <UnclearNote title={t('ask.unclear')} text={t('ask.unclearHint')} />
          <CaseLinks origin="form" chart={chart} />
          <div>
            <Button variant="primary" busy={busy} busyLabel={t('ask.sendAgain')} onClick={retry}>
              {t('ask.sendAgain')}
            </Button>
          </div>
        </div>
      );
    }
    return <Choice request={request} />;
  }
}
