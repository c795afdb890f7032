import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { paidHeadline } from '#contract/orders/headline.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { refundIs } from '#machines/lifecycles/refund-lifecycle.machine.ts';
import { Receipt } from '#src/app/content/receipt.tsx';
import { UnreturnedNotes } from '#src/app/content/unreturned-note.tsx';
import { takeFocus } from '#src/app/forms/take-focus.ts';
import { formatDate, formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button, buttonClass } from '#src/ui/controls/button.tsx';
import { Card } from '#src/ui/controls/card.tsx';
import { Note } from '#src/ui/controls/note.tsx';
import { QrPanel } from '#src/ui/controls/qr-panel.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { AskedRefund } from './asked-refund.tsx';
import { useCheckout } from './host.tsx';
import { Frame } from './frame.tsx';
import { NextSteps } from './next-steps.tsx';
import { StoryDrawing } from './story-drawing.tsx';
import { OrderSummary } from './summary.tsx';

/** Says that the money has arrived. The receipt loads in the background; the page does not wait. */
export function Paid({ order }: { order: Order }) {
  const reading = useSelector(useCheckout(), (snapshot) =>
    snapshot.matches({ paid: 'loadingReceipt' }),
  );
  const { t } = useTranslation(['checkout', 'orders']);
  const locale = useLocale();
  const { payment, details } = order;
  const { period_end: until } = details;
  const end = until === null ? '' : formatDate(until, locale);
  const headline = paidHeadline(order);
  const said = headline === 'activated' && until === null ? 'processing' : headline;
  const isRead = order.item?.kind === 'report' || order.item?.kind === 'article';
  const twice = order.refunds.filter(
    ({ cause, status }) => cause === 'double' && !refundIs(status, 'stuck'),
  );
  const isTwiceBack = twice.every(({ status }) => refundIs(status, 'returned'));
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
        <p>{t(`paid.${textKeys[said]}`, { title: order.title, end })}</p>
      </QrPanel>
      {twice.length === 0 ? null : (
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
      {payment?.status !== 'success' ? (
        <Card as="section" padded>
          <h2>{t('orders:receipt.title')}</h2>
          <p>{t(reading ? 'receipt.reading' : 'receipt.inOrder')}</p>
        </Card>
      ) : (
        <Receipt
          order={order}
          payment={payment}
          action={
            <Button variant="text" size="small" onClick={() => print()}>
              <Icon name="receipt" />
              <span>{t('orders:receipt.print')}</span>
            </Button>
          }
        />
      )}
    </Frame>
  );
}

const textKeys = {
  processing: 'text',
  activated: 'active',
  opened: 'opened',
  delivered: 'delivered',
} as const;
