import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { RefundPage, Refund } from '#contract/refunds/schemas.ts';
import { EmptyList } from '#src/app/content/empty-list.tsx';
import { OrderTabs } from '#src/app/content/order-tabs.tsx';
import { PagedList } from '#src/app/content/paged-list.tsx';
import styles from '#src/app/content/records.module.css';
import { formatDateTime } from '#src/i18n/format-moment.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Badge } from '#src/ui/controls/badge.tsx';
import { Money } from '#src/ui/controls/price.tsx';
import { RefundRules } from './rules.tsx';
import { useRefundStatus } from './status-style.ts';

/** Every refund of a person, newest first: those they asked for, and late and double money. */
export function Refunds({ refunds }: { refunds: RefundPage }) {
  const { t } = useTranslation('refunds');
  const locale = useLocale();
  return (
    <>
      <OrderTabs />
      <RefundRules />
      <PagedList
        list={refunds}
        of="refunds"
        linkTo={(page) => ({ to: '/user/refunds', search: { page: String(page) } })}
        empty={
          <EmptyList
            drawing="empty"
            words={t('empty', { returnObjects: true })}
            link={{ to: '/user/orders', search: { status: 'all' } }}
          />
        }
      >
        <div className="frame overflow-hidden">
          <table className={`full-width text-15 collapse ${styles.table} ${styles.named}`}>
            <caption className="visually-hidden">{t('list.caption')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('list.refund')}</th>
                <th scope="col">{t('list.cause')}</th>
                <th scope="col">{t('list.createdAt')}</th>
                <th scope="col" className={styles.right}>
                  {t('list.amount')}
                </th>
                <th scope="col">{t('list.status')}</th>
              </tr>
            </thead>
            <tbody>
              {refunds.items.map((refund) => (
                <tr key={refund.refund_no} className={styles.row}>
                  <td className={styles.what}>
                    <b>{refund.title}</b>
                    <small className="numeric" translate="no">
                      <Link
                        className="touch"
                        to="/user/refunds/$refundNo"
                        params={{ refundNo: refund.refund_no }}
                      >
                        {refund.refund_no}
                      </Link>
                    </small>
                  </td>
                  <td className={`detail ${styles.part}`} data-label={t('list.cause')}>
                    {t(`cause.${refund.cause}`)}
                  </td>
                  <td className={`detail ${styles.part} numeric`} data-label={t('list.createdAt')}>
                    <time dateTime={refund.created_at}>
                      {formatDateTime(refund.created_at, locale)}
                    </time>
                  </td>
                  <td className={`${styles.right} weight-500 ${styles.amount}`}>
                    <Money
                      amount={formatMoney(refund.amount ?? refund.offered ?? refund.asked, locale)}
                    />
                  </td>
                  <td>
                    <RefundBadge refund={refund} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </PagedList>
    </>
  );
}

/** The status of a refund as text, icon and color. */
function RefundBadge({ refund }: { refund: Refund }) {
  const { t } = useTranslation('refunds');
  const { shown, tone, icon } = useRefundStatus(refund);
  return (
    <Badge tone={tone} icon={icon}>
      {t(`status.${shown}`)}
    </Badge>
  );
}
