import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { paidHeadline } from '#contract/orders/headline.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { UnreturnedNotes } from '#src/app/content/unreturned-note.tsx';
import { takeFocus } from '#src/app/forms/take-focus.ts';
import { formatBeijingTime } from '#src/i18n/format-moment.ts';
import { formatDate, formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { buttonClass } from '#src/ui/controls/button.tsx';
import { DefinitionRows, type DefinitionRow } from '#src/ui/controls/definition-rows.tsx';
import { Note } from '#src/ui/controls/note.tsx';
import { QrPanel } from '#src/ui/controls/qr-panel.tsx';
import { AskedRefund } from './asked-refund.tsx';
import { useCheckout } from './host.tsx';
import { Frame } from './frame.tsx';
import { NextSteps } from './next-steps.tsx';
import { Receipt } from './receipt.tsx';
import { StoryDrawing } from './story-drawing.tsx';
import { OrderSummary } from './summary.tsx';
import { usePriceRows } from './use-price-rows.ts';

/** Says that the money has arrived. The receipt loads in the background; the page does not wait. */
export function Paid({ order }: { order: Order }) {
  const reading = useSelector(useCheckout(), (snapshot) =>
    snapshot.matches({ paid: 'loadingReceipt' }),
  );
  const { t } = useTranslation('checkout');
  const locale = useLocale();
  const prices = usePriceRows(order);
  const { payment, details, company } = order;
  const formatDeduction = (fen: number) => (fen === 0 ? null : formatMoney(-fen, locale));
  const unknown = t(reading ? 'receipt.reading' : 'receipt.inOrder');
  const rows: DefinitionRow[] = [
    { term: t('receipt.company'), value: company ?? null },
    { term: t('summary.item'), value: order.title },
    ...prices,
    { term: t('receipt.credit'), value: formatDeduction(details.credit ?? 0) },
    { term: t('summary.orderNo'), value: order.order_no },
    {
      term: t('receipt.method'),
      value: payment === undefined ? unknown : t(`channel.${payment.channel}`),
    },
    { term: t('receipt.transaction'), value: payment?.transaction_id ?? unknown },
    {
      term: t('receipt.paidAt'),
      value: payment?.paid_at == null ? unknown : formatBeijingTime(payment.paid_at, locale),
    },
    {
      term: t('receipt.period'),
      value:
        details.period_start === null || details.period_end === null
          ? null
          : t('receipt.between', {
              from: formatDate(details.period_start, locale),
              to: formatDate(details.period_end, locale),
            }),
    },
    { term: t('receipt.amount'), value: formatMoney(order.amount, locale), emphasis: 'total' },
    { term: t('receipt.refunded'), value: formatDeduction(order.refunded_amount) },
    { term: t('receipt.refunding'), value: formatDeduction(order.refunding_amount) },
    { term: t('receipt.unreturned'), value: formatDeduction(order.unreturned_amount) },
  ];
  const isRead = order.item?.kind === 'report' || order.item?.kind === 'article';
  const twice = order.refunds.find(
    ({ cause, status }) => cause === 'double' && status !== 'failed',
  );
  const isTwiceBack = twice?.status === 'refunded' || twice?.status === 'settled';
  return (
    <Frame at="done" summary={<OrderSummary order={order} />}>
      <QrPanel
        label={t('result')}
        tone="ok"
        icon="checkCircle"
        status={t('paid.word')}
        picture={<StoryDrawing name="paid" />}
        heading={t('paid.title', { amount: formatMoney(order.amount, locale) })}
        headingRef={takeFocus}
        actions={
          <>
            <Link
              className={buttonClass(isRead ? {} : { variant: 'primary' })}
              to="/user/orders/$id"
              params={{ id: order.order_no }}
            >
              {t('toOrder')}
            </Link>
            <Link className={buttonClass()} to="/user/orders" search={{ status: 'all' }}>
              {t('toOrders')}
            </Link>
          </>
        }
      >
        <p>{t(`paid.${textKeys[paidHeadline(order)]}`, { title: order.title })}</p>
      </QrPanel>
      {twice === undefined ? null : (
        <Note role="status">
          <p>
            <b>{t(isTwiceBack ? 'paid.twice.title' : 'paid.twice.returning')}</b>
            <span>{` ${t(isTwiceBack ? 'paid.twice.text' : 'paid.twice.returningText')}`}</span>
          </p>
        </Note>
      )}
      <UnreturnedNotes refunds={order.refunds} />
      <AskedRefund order={order} />
      <NextSteps order={order} />
      <Receipt title={t('receipt.title')}>
        <DefinitionRows rows={rows} />
      </Receipt>
    </Frame>
  );
}

const textKeys = {
  processing: 'text',
  activated: 'active',
  opened: 'opened',
  delivered: 'delivered',
} as const;
