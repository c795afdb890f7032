import { useTranslation } from 'react-i18next';
import { unclearTexts } from '#contract/failures.ts';
import { takeFocus } from '#src/app/forms/take-focus.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Note } from '#src/ui/controls/note.tsx';
import type { Act } from './use-act.ts';
import { usePageReading } from './use-reading.ts';

type ActOutcomeProps = {
  outcome: Act<unknown, unknown>['outcome'];
  /** Runs before the page is reloaded. */
  onClose: () => void;
};

/**
 * Shows that an action without an answer is sent again; after several tries, that the page has to be reloaded
 * to see whether it was done. Renders nothing once the outcome is known.
 */
export function ActOutcome({ outcome, onClose }: ActOutcomeProps) {
  const { t } = useTranslation('console-shell');
  const locale = useLocale();
  const { reload } = usePageReading();
  if (outcome === null) return null;
  if (outcome === 'asking') {
    return (
      <Note tone="warn" role="status">
        <p>{unclearTexts.asking[locale]}</p>
      </Note>
    );
  }
  return (
    <Note tone="warn" role="alert" tabIndex={-1} ref={takeFocus}>
      <p>
        <b>{unclearTexts.unknown[locale]}</b>
      </p>
      <p>{t('unclear.text')}</p>
      <p>
        <Button
          size="small"
          onClick={() => {
            onClose();
            reload();
          }}
        >
          {t('unclear.reload')}
        </Button>
      </p>
    </Note>
  );
}
