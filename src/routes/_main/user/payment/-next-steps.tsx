import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Order, OrderItem } from '../../../../../contract/orders.ts';
import { serviceBegins } from '../../../../../contract/service-begin.ts';
import { formatDate } from '../../../../i18n/format.ts';
import { useLocale } from '../../../../i18n/use-locale.ts';
import { buttonLook } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { ReportDownload } from '../downloadable-reports/-report-download.tsx';
import checkout from './-checkout.module.css';
import styles from './-next-steps.module.css';

/** What happens after the money has arrived, and what the payer need not do. */
export function NextSteps({ order }: { order: Order }) {
  const { t } = useTranslation(['checkout', 'shell']);
  const begins = useBegins(order);
  return (
    <Card as="section" padded className={checkout.card}>
      <h2>{t('paid.next.title')}</h2>
      <ul className={styles.next}>
        <li>
          <Icon name={order.status === 'completed' ? 'check' : 'clock'} size={16} />
          {order.status !== 'completed' ? (
            begins
          ) : order.service_type === 'membership' ? (
            <div className={styles.opened}>
              <p>{begins}</p>
              <Link to="/user/membership" className={buttonLook({ variant: 'primary' })}>
                {t('paid.next.membership')}
              </Link>
            </div>
          ) : order.item === undefined ? (
            begins
          ) : (
            <Opened item={order.item} title={order.title} />
          )}
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

/** The period, or the first day, or as long as neither is known the rule. */
function useBegins({ type, details }: Order): string {
  const { t } = useTranslation('checkout');
  const locale = useLocale();
  const { period_start: start, period_end: end } = details;
  if (start === null) return t('paid.next.processing', { begins: serviceBegins[locale][type] });
  const from = formatDate(start, locale);
  return end === null
    ? t('paid.next.from', { from })
    : t('paid.next.period', { from, to: formatDate(end, locale) });
}

/** What was bought to be read is there at once: the way to it. */
function Opened({ item: { kind, id }, title }: { item: OrderItem; title: string }) {
  const { t } = useTranslation('checkout');
  switch (kind) {
    case 'article':
      return (
        <div className={styles.opened}>
          <p>{t('paid.next.article')}</p>
          <Link
            to="/incubation/innovation/$id"
            params={{ id }}
            className={buttonLook({ variant: 'primary' })}
          >
            {t('paid.next.read')}
          </Link>
        </div>
      );
    case 'report':
      return (
        <div className={styles.opened}>
          <p>
            {t('paid.next.report')}{' '}
            <Link to="/user/downloadable-reports">{t('paid.next.toReports')}</Link>
          </p>
          <ReportDownload report={{ id, title }} />
        </div>
      );
    case 'package':
      return t('paid.next.delivered');
  }
}
