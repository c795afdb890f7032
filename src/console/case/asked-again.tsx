import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/controls/button.tsx';
import { DialogActions } from '#src/ui/controls/dialog.tsx';
import { Note } from '#src/ui/controls/note.tsx';

/** A second confirmation: a sentence, and the button that does it. */
export type Question = { says: string; confirm: string };

type AskedAgainProps = { question: Question; onConfirm: () => void; onBack: () => void };

/**
 * Asks once more before an action. The text has the focus, so that a key held down confirms nothing, and the
 * second click of a double click meets the way back.
 */
export function AskedAgain({ question, onConfirm, onBack }: AskedAgainProps) {
  const { t } = useTranslation('console-case');
  const text = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => text.current?.focus(), []);
  return (
    <>
      <Note tone="bad" role="alert">
        <p ref={text} tabIndex={-1}>
          {question.says}
        </p>
      </Note>
      <DialogActions>
        <Button size="small" variant="danger" onClick={onConfirm}>
          {question.confirm}
        </Button>
        <Button size="small" onClick={onBack}>
          {t('act.edit')}
        </Button>
      </DialogActions>
    </>
  );
}
