import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styles from './order-tabs.module.css';

const tabs = [
  { key: 'orders', link: { to: '/user/orders', search: { status: 'all' } } },
  { key: 'payments', link: { to: '/user/payments' } },
  { key: 'refunds', link: { to: '/user/refunds' } },
  { key: 'invoices', link: { to: '/user/invoices' } },
  { key: 'quotes', link: { to: '/user/quotes' } },
] as const;

/** Tabs for the lists around orders; the sidebar has one link for all of them. */
export function OrderTabs() {
  const { t } = useTranslation('shell');
  return (
    <nav
      className={`gap-20 flex overflow-x-auto border-bottom ${styles.tabs}`}
      aria-label={t('account.orderTabs.label')}
    >
      {tabs.map(({ key, link }) => (
        <Link key={key} {...link} activeOptions={{ exact: true, includeSearch: false }}>
          {t(`account.orderTabs.${key}`)}
        </Link>
      ))}
    </nav>
  );
}
