import { useTranslation } from 'react-i18next';
import { errorTexts } from '#contract/failures.ts';
import { asStaffError } from '#contract/staff/failure.ts';
import { useOnline } from '#src/app/device/use-online.ts';
import { isMissingFile, reloadWhenReachable } from '#src/app/device/reload-once.ts';
import { staffErrorText } from '#src/console/api/failure.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Note } from '#src/ui/controls/note.tsx';
import { useReload } from './use-reload.ts';

/** A page whose code or texts could not be fetched; the bar above it stays, and the fetch is retried. */
export function PageFailed({ error }: { error: unknown }) {
  const { t } = useTranslation('console-shell');
  const locale = useLocale();
  const reload = useReload();
  // The router requests a missing file only once.
  const retry = isMissingFile(error) ? reloadWhenReachable : reload;
  const isAway = isMissingFile(error) || !navigator.onLine;
  useOnline(retry, { when: isAway });
  return (
    <Note tone="bad" role="alert">
      <p>
        <b>{t('failed.title')}</b>
        <span>
          {` ${isAway ? errorTexts['network.unreachable'][locale] : staffErrorText(asStaffError(error), locale)}`}
        </span>
      </p>
      <Button size="small" onClick={retry}>
        {t('failed.retry')}
      </Button>
    </Note>
  );
}
