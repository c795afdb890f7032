import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { asApiError } from '../../../../../contract/errors.ts';
import { errorText } from '../../../../app/error-text.ts';
import { useLocale } from '../../../../i18n/use-locale.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';

/** The price could not be read. Nothing was ordered. */
export function DraftFailed({ error }: { error: unknown }) {
  const { t } = useTranslation('checkout');
  const locale = useLocale();
  const router = useRouter();
  const failure = asApiError(error);
  return (
    <EmptyState
      drawing={failure.kind === 'unreachable' ? 'offline' : 'broken'}
      role="alert"
      heading={t('draftFailed.title')}
      text={t('draftFailed.text', { reason: errorText(failure, locale) })}
      actions={
        <Button variant="primary" onClick={() => void router.invalidate()}>
          {t('retry')}
        </Button>
      }
    />
  );
}
