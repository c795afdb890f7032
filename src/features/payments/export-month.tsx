import { useRouteContext } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { saveLink } from '#src/app/device/save-link.ts';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { useSubmission } from '#src/app/forms/use-submission.ts';
import { formatMonth } from '#src/i18n/format-month.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import styles from './payments.module.css';

/** A month of payments and refunds as a file. */
export function ExportMonth({ month }: { month: string }) {
  const { t } = useTranslation('payments');
  const locale = useLocale();
  const { client } = useRouteContext({ from: '__root__' });
  const { busy, failure, submit } = useSubmission(
    (_: void, { signal }) => client.call('exportPayments', { query: { month }, signal }),
    { changes: false, onDone: saveLink },
  );

  return (
    <div className={`stack gap-12 justify-items-start ${styles.export}`}>
      <Button busy={busy} busyLabel={t('export.busy')} onClick={() => submit()}>
        <Icon name="download" />
        <span>{t('export.act', { month: formatMonth(month, locale) })}</span>
      </Button>
      {failure === null ? null : <FailureNote error={failure} title={t('export.failed')} />}
      <p className="caption">{t('export.note')}</p>
      <p className="caption">{t('export.zone')}</p>
    </div>
  );
}
