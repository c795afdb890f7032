import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../contract/errors.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { errorText } from './error-text.ts';

type FailedReadProps = {
  error: ApiError;
  /** What could not be read, in the words of spec §8. */
  title: string;
  onRetry: () => void;
};

/** A part of the account that could not be read: which, why, and another try. */
export function FailedRead({ error, title, onRetry }: FailedReadProps) {
  const { t } = useTranslation('shell');
  const locale = useLocale();
  return (
    <EmptyState
      drawing={error.kind === 'unreachable' ? 'offline' : 'broken'}
      role="alert"
      heading={title}
      text={t('failedRead.text', { reason: errorText(error, locale) })}
      actions={
        <Button variant="primary" onClick={onRetry}>
          {t('failedRead.retry')}
        </Button>
      }
    />
  );
}
