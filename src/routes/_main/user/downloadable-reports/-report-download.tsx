import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bindReportDownload } from '../../../../actors/report-download.ts';
import type { Progress } from '../../../../api/report-file.ts';
import { errorText } from '../../../../app/error-text.ts';
import { keepFocus } from '../../../../app/keep-focus.ts';
import { notify } from '../../../../app/notify.ts';
import { useSubmission } from '../../../../app/use-submission.ts';
import { formatBytes } from '../../../../i18n/format-bytes.ts';
import { useLocale } from '../../../../i18n/use-locale.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import styles from './-report-download.module.css';

type Outcome = 'saved' | 'cancelled';
type TurnProps = {
  report: { id: string; title: string };
  /** What became of the turn before. */
  before: Outcome | null;
  onEnd: (outcome: Outcome) => void;
};

/** Downloads a report as often as wanted; a turn that is given up takes its request with it. */
export function ReportDownload({ report }: Pick<TurnProps, 'report'>) {
  const [{ turn, before }, setTurn] = useState<{ turn: number; before: Outcome | null }>({
    turn: 1,
    before: null,
  });
  return (
    <Turn
      key={turn}
      report={report}
      before={before}
      onEnd={(outcome) => setTurn({ turn: turn + 1, before: outcome })}
    />
  );
}

function Turn({ report: { id, title }, before, onEnd }: TurnProps) {
  const { t } = useTranslation('downloads');
  const locale = useLocale();
  const { client } = useRouteContext({ from: '__root__' });
  const [progress, setProgress] = useState<Progress | null>(null);
  const [logic] = useState(() =>
    bindReportDownload(id, {
      client,
      onProgress: (arrived) => {
        if (arrived.received === 0)
          notify({ kind: 'success', title: t('started'), message: title });
        setProgress(arrived);
      },
    }),
  );
  const { busy, failure, submit } = useSubmission(logic, () => onEnd('saved'));
  if (busy) {
    return (
      <div className={styles.turn}>
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
    <div className={styles.turn}>
      <Button
        ref={before === null && failure === null ? undefined : keepFocus}
        variant={before === 'saved' ? 'quiet' : 'primary'}
        aria-label={t(failure === null ? 'downloadOf' : 'againOf', { title })}
        onClick={() => {
          setProgress(null);
          submit({});
        }}
      >
        <Icon name={failure === null ? 'download' : 'refresh'} size={16} />
        {t(failure === null ? 'download' : 'again')}
      </Button>
      {failure === null ? (
        <p className={styles.said} role="status">
          {before === null ? null : t(before)}
        </p>
      ) : (
        <p className={styles.failed} role="alert">
          {t('linkFailed')} {errorText(failure, locale)}
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
      <div className={styles.bar}>
        <progress aria-label={label} />
        <p>{t('asking')}</p>
      </div>
    );
  }
  const { received, size } = progress;
  return (
    <div className={styles.bar}>
      <progress aria-label={label} value={received} max={size} />
      <p>
        {t('arrived', { received: formatBytes(received, locale), size: formatBytes(size, locale) })}
      </p>
    </div>
  );
}
