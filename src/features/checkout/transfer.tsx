import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Order, OrderTransfer } from '#contract/orders/schemas.ts';
import { useCopy } from '#src/app/device/use-copy.ts';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { keepFocus } from '#src/app/forms/keep-focus.ts';
import { formatDayTime } from '#src/i18n/format-moment.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Card } from '#src/ui/controls/card.tsx';
import { DefinitionRows } from '#src/ui/controls/definition-rows.tsx';
import { Note } from '#src/ui/controls/note.tsx';
import { Money } from '#src/ui/controls/price.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { CancelOrder, useIsCancelling } from './cancel-order.tsx';
import styles from './checkout.module.css';
import { Frame } from './frame.tsx';
import { useCheckout } from './host.tsx';
import { OrderSummary } from './summary.tsx';
import { useOrderInLocale } from './use-order-in-locale.ts';

/** Says below the wallets how a company pays from its account; nothing where that is not offered. */
export function TransferOffer({ order }: { order: Order }) {
  const { t } = useTranslation(['checkout', 'orders']);
  const checkout = useCheckout();
  const isBusy = useSelector(checkout, (snapshot) => snapshot.hasTag('busy'));
  const isAnnouncing = useIn('announcingTransfer');
  const cancelling = useIsCancelling();
  const { transfer } = order;
  if (transfer === undefined) return null;
  return (
    <details className="frame fold">
      <summary className="gap-16 flex items-center justify-between p-16">
        <span>{t('transfer.offer')}</span>
        <Icon name="chevronDown" />
      </summary>
      <div className="stack gap-16 border-top p-16">
        <Account order={order} transfer={transfer} />
        <p className="caption leading-16">{t('transfer.closes')}</p>
        <Button
          busy={isAnnouncing}
          busyLabel={t('transfer.announcing')}
          disabledReason={
            cancelling ? t('orders:cancel.busy') : isBusy && !isAnnouncing ? t('choose.busy') : null
          }
          onClick={() => checkout.send({ type: 'transfer.picked' })}
        >
          {t('transfer.announce')}
        </Button>
      </div>
    </details>
  );
}

/** Shows an unpaid order with an announced transfer: the account, and the money that has arrived. */
export function AwaitTransfer() {
  const { t } = useTranslation(['checkout', 'orders']);
  const locale = useLocale();
  const checkout = useCheckout();
  const order = useOrderInLocale();
  const refusal = useSelector(checkout, ({ context }) => context.refusal);
  const unread = useSelector(checkout, ({ context }) => context.loadError !== null);
  const isWithdrawing = useIn('withdrawingTransfer');
  const cancelling = useIsCancelling();
  if (order?.transfer === undefined) return null;
  const { transfer } = order;
  const { received, checking } = transfer;
  return (
    <Frame at="pay" summary={<OrderSummary order={order} />}>
      <Card as="section" padded className={`stack gap-16 ${styles.card}`}>
        <h2 tabIndex={-1} ref={keepFocus}>
          {t('transfer.title')}
        </h2>
        {refusal === null ? null : (
          <FailureNote error={refusal} title={t('transfer.notWithdrawn')} chart={null} />
        )}
        {unread ? (
          <Note role="status" tone="warn">
            <p>{t('transfer.unread')}</p>
          </Note>
        ) : null}
        <div className={`stack gap-4 detail ${styles.due}`}>
          <span>{t(received === 0 ? 'pay.due' : 'transfer.missing')}</span>
          <Money amount={formatMoney(order.amount - received, locale)} size="amount" />
          {received === 0 ? null : (
            <span>{t('transfer.received', { amount: formatMoney(received, locale) })}</span>
          )}
          {checking ? null : (
            <span>{t('transfer.until', { time: formatDayTime(order.expires_at, locale) })}</span>
          )}
        </div>
        {checking ? (
          <Note role="status">
            <p>{t('orders:checking')}</p>
          </Note>
        ) : null}
        <Account order={order} transfer={transfer} />
        <p className="caption leading-16">{t('transfer.next')}</p>
        {received > 0 || checking ? null : (
          <Button
            variant="text"
            busy={isWithdrawing}
            busyLabel={t('transfer.withdrawing')}
            disabledReason={cancelling ? t('orders:cancel.busy') : null}
            onClick={() => checkout.send({ type: 'withdrawal.requested' })}
          >
            {t('transfer.withdraw')}
          </Button>
        )}
      </Card>
      {checking ? null : <CancelOrder />}
    </Frame>
  );
}

/** The account to pay into, to be copied in one piece for whoever makes the transfer. */
function Account({ order, transfer }: { order: Order; transfer: OrderTransfer }) {
  const { t } = useTranslation('checkout');
  const locale = useLocale();
  const { isCopied, copyText } = useCopy();
  const rows = [
    { term: t('transfer.holder'), value: transfer.holder },
    { term: t('transfer.bank'), value: transfer.bank },
    { term: t('transfer.account'), value: transfer.account },
    { term: t('transfer.amount'), value: formatMoney(order.amount - transfer.received, locale) },
    { term: t('transfer.reference'), value: order.order_no },
  ];
  return (
    <div>
      <DefinitionRows rows={rows} />
      <Button
        onClick={() =>
          copyText(rows.map(({ term, value }) => t('transfer.line', { term, value })).join('\n'))
        }
      >
        <Icon name="copy" />
        <span>{t('transfer.copy')}</span>
      </Button>
      <p role="status" className="detail">
        {isCopied === null ? null : t(isCopied ? 'transfer.copied' : 'transfer.notCopied')}
      </p>
    </div>
  );
}

/** True in one of the states of an unpaid order. */
export function useIn(state: 'announcingTransfer' | 'withdrawingTransfer'): boolean {
  return useSelector(useCheckout(), (snapshot) => snapshot.matches({ unpaid: state }));
}
