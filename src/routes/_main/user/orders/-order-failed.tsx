import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { asApiError } from '../../../../../contract/errors.ts';
import { errorText } from '../../../../app/error-text.ts';
import { LoadFailed } from '../../../../app/load-failed.tsx';
import { useLocale } from '../../../../i18n/use-locale.ts';
import { buttonLook } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';

/** An order that cannot be shown: none of this number, somebody else's, or not read (spec 8). */
export function OrderFailed({ error }: { error: unknown }) {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  const failure = asApiError(error);
  const back = (
    <Link className={buttonLook()} to="/user/orders" search={{ status: 'all' }}>
      {t('detail.toList')}
    </Link>
  );
  if (failure.kind === 'notFound' || failure.kind === 'forbidden') {
    return (
      <EmptyState
        drawing={failure.kind === 'notFound' ? 'search' : 'forbidden'}
        role="alert"
        heading={errorText(failure, locale)}
        text={t(failure.kind === 'notFound' ? 'detail.notFound' : 'detail.notYours')}
        actions={back}
      />
    );
  }
  return (
    <LoadFailed
      error={error}
      heading={t('detail.failed')}
      text={(reason) => t('failure', { reason })}
      retry={t('retry')}
      way={back}
    />
  );
}
