import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { asApiError } from '#contract/base/api-error.ts';
import { LoadFailed } from '#src/app/content/load-failed.tsx';
import { errorText } from '#src/app/forms/error-text.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { buttonClass } from '#src/ui/controls/button.tsx';
import { EmptyState } from '#src/ui/controls/empty-state.tsx';

/** An order that cannot be shown: an unknown number, another person's order, or a failed read (spec 8). */
export function OrderFailed({ error }: { error: unknown }) {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  const failure = asApiError(error);
  const back = (
    <Link className={buttonClass()} to="/user/orders" search={{ status: 'all' }}>
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
  return <LoadFailed error={error} of="orders" heading={t('detail.failed')} way={back} />;
}
