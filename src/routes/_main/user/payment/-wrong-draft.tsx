import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../../../contract/errors.ts';
import { errorText } from '../../../../app/error-text.ts';
import { useLocale } from '../../../../i18n/use-locale.ts';
import { buttonLook } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';

/** The address names a plan that cannot be ordered like this: what is wrong and where to choose. */
export function WrongDraft({ error }: { error: ApiError | null }) {
  const { t } = useTranslation('checkout');
  const locale = useLocale();
  const reasons = error === null ? [] : Object.values(error.fields).flat();
  const reason =
    reasons[0] ?? (error === null ? t('wrongDraft.unreadable') : errorText(error, locale));
  return (
    <EmptyState
      drawing="search"
      role="alert"
      heading={t('wrongDraft.title')}
      text={t('wrongDraft.text', { reason })}
      actions={
        <Link className={buttonLook({ variant: 'primary' })} to="/saas">
          {t('wrongDraft.choose')}
        </Link>
      }
    />
  );
}
