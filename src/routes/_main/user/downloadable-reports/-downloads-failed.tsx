import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { asApiError } from '../../../../../contract/errors.ts';
import { errorText } from '../../../../app/error-text.ts';
import { useLocale } from '../../../../i18n/use-locale.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';

/** "Downloadable reports fetch failed" (spec §8), why, and another try. */
export function DownloadsFailed({ error }: { error: unknown }) {
  const { t } = useTranslation('downloads');
  const locale = useLocale();
  const router = useRouter();
  const failure = asApiError(error);
  return (
    <EmptyState
      drawing={failure.kind === 'unreachable' ? 'offline' : 'broken'}
      role="alert"
      heading={t('failed.title')}
      text={t('failed.text', { reason: errorText(failure, locale) })}
      actions={
        <Button variant="primary" onClick={() => void router.invalidate()}>
          {t('failed.again')}
        </Button>
      }
    />
  );
}
