import { Link, useRouteContext, type LinkProps } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { RefundStatus } from '#contract/base/picklists.ts';
import type { Order } from '#contract/orders/schemas.ts';
import type { OrderService } from '#contract/service/schemas.ts';
import { orderIs } from '#machines/lifecycles/order-lifecycle.machine.ts';
import { refundIs } from '#machines/lifecycles/refund-lifecycle.machine.ts';
import { printReceipt } from '#src/app/device/print-receipt.ts';
import { saveLink } from '#src/app/device/save-link.ts';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { useSubmission } from '#src/app/forms/use-submission.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { PlainButton } from '#src/ui/controls/plain-button.tsx';
import { Icon, type IconName } from '#src/ui/drawings/icon.tsx';
import styles from './doors.module.css';

type DoorsProps = { order: Order; service: OrderService };

/** The money actions of a paid order, each with the amount possible now. */
export function Doors({ order, service: { refundable, invoiceable } }: DoorsProps) {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  const orderNo = order.order_no;
  const requested = order.refunds.filter(({ cause }) => cause === 'requested');
  const open = requested.find(({ status }) => refundIs(status, 'open'));
  const latest = open ?? requested.at(-1);
  const isPaid = order.payment?.status === 'success';
  const hasContract = !orderIs(order.status, 'cancelled');
  if (!isPaid && !hasContract && latest === undefined) return null;
  return (
    <ul className={styles.doors}>
      {isPaid && order.type === 'saas' ? (
        <Door
          icon="layers"
          title={t('door.saas')}
          hint={t('door.saasHint')}
          act={{ to: '/user/saas' }}
        />
      ) : null}
      {isPaid ? (
        <Door
          icon="document"
          title={t('receipt.invoice')}
          hint={
            invoiceable === 0
              ? t('door.noInvoice')
              : t('door.invoice', { amount: formatMoney(invoiceable, locale) })
          }
          act={{ to: '/user/invoices', search: { order: orderNo } }}
        />
      ) : null}
      {latest === undefined ? null : (
        <Door
          icon="return"
          title={t('refund.follow')}
          hint={t(`door.${getRefundHint(latest.status)}`, {
            amount: formatMoney(latest.amount, locale),
          })}
          act={{ to: '/user/refunds/$refundNo', params: { refundNo: latest.refund_no } }}
        />
      )}
      {isPaid && open === undefined ? (
        <Door
          icon="return"
          title={t('refund.ask')}
          hint={
            refundable === 0
              ? t('door.noRefund')
              : t('door.refund', { amount: formatMoney(refundable, locale) })
          }
          act={{ to: '/user/orders/$id/refund', params: { id: orderNo } }}
        />
      ) : null}
      {hasContract ? <ContractDoor orderNo={orderNo} /> : null}
      {isPaid ? (
        <Door
          icon="receipt"
          title={t('receipt.print')}
          hint={t('door.receipt')}
          act={printReceipt}
        />
      ) : null}
    </ul>
  );
}

function getRefundHint(status: RefundStatus) {
  if (refundIs(status, 'stuck')) return 'refundFailed';
  return refundIs(status, 'open') ? 'refundOpen' : 'refundOver';
}

/** The contract of the order as a PDF, in the language on the screen. */
function ContractDoor({ orderNo }: { orderNo: string }) {
  const { t } = useTranslation('orders');
  const { client } = useRouteContext({ from: '__root__' });
  const { busy, failure, submit } = useSubmission(
    (_: void, { signal }) => client.call('readContract', { params: { orderNo }, signal }),
    { changes: false, onDone: saveLink },
  );
  return (
    <>
      <Door
        icon="document"
        title={t('door.contract')}
        hint={busy ? t('door.contractBusy') : null}
        act={() => (busy ? undefined : submit())}
      />
      {failure === null ? null : (
        <li>
          <FailureNote error={failure} title={t('door.contractFailed')} />
        </li>
      )}
    </>
  );
}

type DoorProps = {
  icon: IconName;
  title: string;
  hint: string | null;
  act: LinkProps | (() => void);
};

/** One row: a link or a button; the whole row is clickable. */
function Door({ icon, title, hint, act }: DoorProps) {
  const id = useId();
  return (
    <li className={`gap-12 grid items-center relative border-top ${styles.door}`}>
      <Icon name={icon} />
      <span>
        {typeof act === 'function' ? (
          <PlainButton
            className={`block p-0 color-1 no-underline border-0 bg-none pointer ${styles.face}`}
            aria-describedby={hint === null ? undefined : id}
            onClick={act}
          >
            {title}
          </PlainButton>
        ) : (
          <Link
            {...act}
            className={`block p-0 color-1 no-underline border-0 bg-none pointer ${styles.face}`}
            aria-describedby={hint === null ? undefined : id}
          >
            {title}
          </Link>
        )}
        {hint === null ? null : (
          <small className="caption" id={id}>
            {hint}
          </small>
        )}
      </span>
      <Icon name="chevronRight" size={16} />
    </li>
  );
}
