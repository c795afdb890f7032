import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Order } from '../../../../../contract/orders.ts';
import { formatDate } from '../../../../i18n/format.ts';
import { useLocale } from '../../../../i18n/use-locale.ts';
import { Card } from '../../../../ui/card.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import checkout from './-checkout.module.css';
import styles from './-next-steps.module.css';

/** What happens after the money has arrived, and what the payer need not do. */
export function NextSteps({ order }: { order: Order }) {
  const { t } = useTranslation(['checkout', 'shell']);
  const locale = useLocale();
  const until = order.details.period_end;
  const started =
    until === null
      ? t('paid.next.active')
      : t('paid.next.activeUntil', { until: formatDate(until, locale) });
  return (
    <Card as="section" padded className={checkout.card}>
      <h2>{t('paid.next.title')}</h2>
      <ul className={styles.next}>
        <li>
          <Icon name={order.status === 'completed' ? 'check' : 'clock'} size={16} />
          {order.status === 'completed' ? started : t('paid.next.processing')}
        </li>
        <li>
          <Icon name="receipt" size={16} />
          {t('paid.next.receipt')}
        </li>
        <li>
          <Icon name="info" size={16} />
          <Link to="/contact-us">{t('paid.next.help')}</Link>
        </li>
      </ul>
    </Card>
  );
}
