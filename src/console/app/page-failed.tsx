import { useTranslation } from 'react-i18next';
import { errorTexts } from '#contract/failures.ts';
import { asStaffError } from '#contract/staff/failure.ts';
import { useLostPage } from '#src/app/device/use-lost-page.ts';
import { staffErrorText } from '#src/console/api/failure.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Note } from '#src/ui/controls/note.tsx';
import { useReload } from './use-reload.ts';

/** Replaces a page if its code or texts could not be fetched; the bar above stays, and the fetch is retried. */
export function PageFailed({ error }: { error: unknown }) {
  const { t } = useTranslation('console-shell');
  const locale = useLocale();
  const reload = useReload();
  const { loss, retry } = useLostPage(error, { isUnreachable: false, load: reload });
  const reason = () => {
    if (loss === 'away') return errorTexts['network.unreachable'][locale];
    return loss === 'cut' ? t('failed.cut') : staffErrorText(asStaffError(error), locale);
  };
  return (
    <Note tone="bad" role="alert">
      <p>
        <b>{t('failed.title')}</b>
        <span>{` ${reason()}`}</span>
      </p>
      <Button size="small" onClick={retry}>
        {t('failed.retry')}
      </Button>
    </Note>
  );
}
