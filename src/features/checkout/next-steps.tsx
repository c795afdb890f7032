import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Order, OrderItem } from '#contract/orders/schemas.ts';
import { orderIs } from '#machines/lifecycles/order-lifecycle.machine.ts';
import { ReportDownload } from '#src/app/content/report-download.tsx';
import { useBeginning } from '#src/app/content/use-beginning.ts';
import { buttonClass } from '#src/ui/controls/button.tsx';
import { Card } from '#src/ui/controls/card.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import checkout from './checkout.module.css';
import styles from './next-steps.module.css';

/** The steps after the payment, and the things that the payer need not do. */
export function NextSteps({ order }: { order: Order }) {
  const { t } = useTranslation(['checkout', 'shell']);
  return (
    <Card as="section" padded className={`stack gap-16 ${checkout.card}`}>
      <h2>{t('paid.next.title')}</h2>
      <ul className={`stack gap-10 secondary ${styles.next}`}>
        <li>
          <Icon name={orderIs(order.status, 'delivered') ? 'check' : 'clock'} size={16} />
          <Begun order={order} />
        </li>
        <li>
          <Icon name="receipt" size={16} />
          <span>{t('paid.next.receipt')}</span>
        </li>
        <li>
          <Icon name="info" size={16} />
          <Link className="touch" to="/contact-us">
            {t('paid.next.help')}
          </Link>
        </li>
      </ul>
    </Card>
  );
}

/** Shows when the purchase begins, and links to it once it has begun. */
function Begun({ order }: { order: Order }) {
  const { t } = useTranslation('checkout');
  const begins = useBeginning(order);
  if (!orderIs(order.status, 'delivered')) return <span>{begins}</span>;
  if (order.service_type === 'membership') {
    return (
      <div className={`justify-items-start ${styles.opened}`}>
        <p>{begins}</p>
        <Link to="/user/membership" className={buttonClass({ variant: 'primary' })}>
          {t('paid.next.membership')}
        </Link>
      </div>
    );
  }
  if (order.type === 'saas') {
    return (
      <div className={`justify-items-start ${styles.opened}`}>
        <p>{begins}</p>
        <Link to="/user/saas" className={buttonClass()}>
          {t('paid.next.saas')}
        </Link>
      </div>
    );
  }
  return order.item === undefined ? (
    <span>{begins}</span>
  ) : (
    <Opened item={order.item} title={order.title} />
  );
}

/** Links to purchased content, which is available at once. */
function Opened({ item: { kind, id }, title }: { item: OrderItem; title: string }) {
  const { t } = useTranslation('checkout');
  switch (kind) {
    case 'article':
      return (
        <div className={`stack gap-12 justify-items-start ${styles.opened}`}>
          <p>{t('paid.next.article')}</p>
          <Link
            to="/incubation/innovation/$id"
            params={{ id }}
            className={buttonClass({ variant: 'primary' })}
          >
            {t('paid.next.read')}
          </Link>
        </div>
      );
    case 'report':
      return (
        <div className={`stack gap-12 justify-items-start ${styles.opened}`}>
          <p>
            <span>{`${t('paid.next.report')} `}</span>
            <Link to="/user/downloadable-reports">{t('paid.next.toReports')}</Link>
          </p>
          <ReportDownload report={{ id, title }} />
        </div>
      );
    case 'package':
      return <span>{t('paid.next.delivered')}</span>;
  }
}
