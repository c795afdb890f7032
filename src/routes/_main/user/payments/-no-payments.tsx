import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buttonLook } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import type { PaymentsSearch } from './-payments-search.ts';

/** Nothing to list: why, and what to do about it. */
export function NoPayments({ search, beyond }: { search: PaymentsSearch; beyond: boolean }) {
  const { t } = useTranslation('payments');
  const { page: _, ...filters } = search;
  if (beyond) {
    return (
      <EmptyState
        drawing="search"
        heading={t('empty.beyond.title')}
        text={t('empty.beyond.text')}
        actions={
          <Link className={buttonLook()} to="/user/payments" search={filters}>
            {t('empty.beyond.first')}
          </Link>
        }
      />
    );
  }
  if (search.status === undefined && search.channel === undefined) {
    return (
      <EmptyState
        drawing="empty"
        heading={t('empty.none.title')}
        text={t('empty.none.text')}
        actions={
          <Link className={buttonLook()} to="/user/orders">
            {t('empty.none.orders')}
          </Link>
        }
      />
    );
  }
  const kind = search.channel === 'bank_transfer' ? 'transfer' : 'narrowed';
  return (
    <EmptyState
      drawing="search"
      heading={t(`empty.${kind}.title`)}
      text={t(`empty.${kind}.text`)}
      actions={
        <Link className={buttonLook()} to="/user/payments" search={{}}>
          {t('empty.lift')}
        </Link>
      }
    />
  );
}
