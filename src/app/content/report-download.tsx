import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadReport } from '#src/actors/report-download.ts';
import type { Progress } from '#src/api/report-file.ts';
import { errorText } from '#src/app/forms/error-text.ts';
import { keepFocus } from '#src/app/forms/keep-focus.ts';
import { useSubmission } from '#src/app/forms/use-submission.ts';
import { showToast } from '#src/app/lazy/toast.ts';
import { formatBytes } from '#src/i18n/format-bytes.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import styles from './report-download.module.css';

type Outcome = 'saved' | 'cancelled';
type DownloadProps = {
  report: { id: string; title: string };
  /** The outcome of the previous attempt. */
  before: Outcome | null;
  onEnd: (outcome: Outcome) => void;
};

/** Downloads a report as often as wanted; cancelling a download aborts its request. */
export function ReportDownload({ report }: Pick<DownloadProps, 'report'>) {
  const [{ download, before }, setDownload] = useState<{
    download: number;
    before: Outcome | null;
  }>({
    download: 1,
    before: null,
  });
  return (
    <DownloadInProgress
      key={download}
      report={report}
      before={before}
      onEnd={(outcome) => setDownload({ download: download + 1, before: outcome })}
    />
  );
}

function DownloadInProgress({ report: { id, title }, before, onEnd }: DownloadProps) {
  const { t } = useTranslation('downloads');
  const locale = useLocale();
  const { client } = useRouteContext({ from: '__root__' });
  const [progress, setProgress] = useState<Progress | null>(null);
  const { busy, failure, submit } = useSubmission(
    (_: void, { signal }) =>
      downloadReport(client, id, {
        signal,
        onProgress(arrived) {
          if (arrived.received === 0)
            showToast({ kind: 'success', title: t('started'), message: title });
          setProgress(arrived);
        },
      }),
    { changes: false, onDone: () => onEnd('saved') },
  );

  if (busy) {
    return (
      <div className="stack gap-8 full-width">
        <Bar title={title} progress={progress} />
        <Button
          ref={keepFocus}
          aria-label={t('cancelOf', { title })}
          onClick={() => onEnd('cancelled')}
        >
          {t('cancel')}
        </Button>
      </div>
    );
  }
  return (
    <div className="stack gap-8 full-width">
      <Button
        ref={before === null && failure === null ? undefined : keepFocus}
        variant={before === 'saved' ? 'quiet' : 'primary'}
        aria-label={t(failure === null ? 'downloadOf' : 'againOf', { title })}
        onClick={() => {
          setProgress(null);
          submit();
        }}
      >
        <Icon name={failure === null ? 'download' : 'refresh'} size={16} />
        <span>{t(failure === null ? 'download' : 'again')}</span>
      </Button>
      {failure === null ? (
        <p className={styles.said} role="status">
          {before === null ? null : t(before)}
        </p>
      ) : (
        <p className={`text-13 leading-16 ${styles.failed}`} role="alert">
          {`${t('linkFailed')} ${errorText(failure, locale)}`}
        </p>
      )}
    </div>
  );
}

function Bar({ title, progress }: { title: string; progress: Progress | null }) {
  const { t } = useTranslation('downloads');
  const locale = useLocale();
  const label = t('progressOf', { title });
  if (progress === null) {
    return (
      <div className={`grid gap-6 ${styles.bar}`}>
        <progress aria-label={label} />
        <p>{t('asking')}</p>
      </div>
    );
  }
  const { received, size } = progress;
  return (
    <div className={`grid gap-6 ${styles.bar}`}>
      <progress aria-label={label} value={received} max={size} />
      <p>
        {t('arrived', { received: formatBytes(received, locale), size: formatBytes(size, locale) })}
      </p>
    </div>
  );
}
