import { useTranslation } from 'react-i18next';
import { EmptyList } from '#src/app/content/empty-list.tsx';
import { Recommended } from '#src/app/content/recommended.tsx';
import type { PaymentsSearch } from './search.ts';

/** Nothing to list: why, and what to do about it. */
export function NoPayments({ search, beyond }: { search: PaymentsSearch; beyond: boolean }) {
  const { t } = useTranslation('payments');
  const { page: _, ...filters } = search;
  if (beyond) {
    const words = t('empty.beyond', { returnObjects: true });
    return <EmptyList words={words} link={{ to: '/user/payments', search: filters }} />;
  }
  if (Object.values(filters).every((filter) => filter === undefined)) {
    const words = t('empty.none', { returnObjects: true });
    return (
      <>
        <EmptyList drawing="empty" words={words} link={{ to: '/user/orders' }} />
        <Recommended />
      </>
    );
  }
  const kind = search.channel === 'bank_transfer' ? 'transfer' : 'narrowed';
  const words = t(`empty.${kind}`, { returnObjects: true });
  return <EmptyList words={words} link={{ to: '/user/payments', search: {} }} />;
}
