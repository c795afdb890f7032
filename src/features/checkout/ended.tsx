import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linkFirstOffer } from '#src/app/shell/navigation.ts';
import { useSite } from '#src/i18n/use-site.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { sumApproved } from '#contract/refunds/sums.ts';
import { getChannelName } from '#contract/base/channels.ts';
import { takeFocus } from '#src/app/forms/take-focus.ts';
import { formatBeijingTime } from '#src/i18n/format-beijing.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button, buttonClass } from '#src/ui/controls/button.tsx';
import { DefinitionRows } from '#src/ui/controls/definition-rows.tsx';
import { QrPanel } from '#src/ui/controls/qr-panel.tsx';
import { StateDrawing } from '#src/ui/drawings/state-drawing.tsx';
import { ToRefund } from './asked-refund.tsx';
import { findEventTime, getEnd } from './order-end.ts';
import { getRefundedSaying } from './refunded-saying.ts';
import { useCheckout } from './host.tsx';
import styles from './checkout.module.css';
import { Frame } from './frame.tsx';
import { RefundRecord } from './refund-record.tsx';
import { StoryDrawing } from './story-drawing.tsx';
import { OrderSummary } from './summary.tsx';
import { cancelledHeading } from './view.ts';

/** Says that all money is back or on its way, and why: it was requested, or it came too late. */
export function Refunded({ order }: { order: Order }) {
  const { t } = useTranslation('checkout');
  const locale = useLocale();
  const { payment } = order;
  const { word, title, text, refund } = getRefundedSaying(order);
  const isBack = word !== 'returning' && word !== 'failed';
  const { refunded_amount: back, refunding_amount: onItsWay, unreturned_amount: owed } = order;
  const money = (fen: number) => (fen === 0 ? null : formatMoney(fen, locale));
  const amount = formatMoney(sumApproved(order), locale);
  const unreturned = formatMoney(owed, locale);
  const wallet =
    payment === undefined ? t('refunded.wallet') : getChannelName(payment.channel, locale);
  const at = findEventTime(order, ['payment.refunded', 'order.refunded']);
  return (
    <Frame at="done" summary={<OrderSummary order={order} />}>
      <QrPanel
        label={t('result')}
        tone="info"
        icon="return"
        status={t(`refunded.${word}`)}
        picture={<StoryDrawing name="refunded" />}
        heading={t(`refunded.title.${title}`)}
        headingRef={takeFocus}
        actions={
          <>
            {refund === null ? null : <ToRefund refund={refund} />}
            <Ways order={order} />
          </>
        }
      >
        <p>{t(`refunded.text.${text}`, { amount, unreturned, wallet })}</p>
      </QrPanel>
      <RefundRecord>
        <DefinitionRows
          rows={[
            { term: t('summary.orderNo'), value: order.order_no },
            { term: t('receipt.method'), value: wallet },
            { term: t('receipt.transaction'), value: payment?.transaction_id ?? t('receipt.none') },
            {
              term: t('refunded.at'),
              value: !isBack || at === null ? t('receipt.inOrder') : formatBeijingTime(at, locale),
            },
            {
              term: t('refunded.amount'),
              value: amount,
              ...(owed === 0 ? { emphasis: 'good' } : null),
            },
            { term: t('receipt.refunded'), value: isBack ? null : money(back) },
            { term: t('receipt.refunding'), value: money(onItsWay) },
            { term: t('receipt.unreturned'), value: money(owed) },
          ]}
        />
      </RefundRecord>
    </Frame>
  );
}

/**
 * A cancelled order, whether by hand or by expiry. A person who paid after that can ask about the payment.
 */
export function Cancelled({ order }: { order: Order }) {
  const { t } = useTranslation('checkout');
  return (
    <Frame at="cancelled" summary={<OrderSummary order={order} />}>
      <QrPanel
        label={t('result')}
        tone="idle"
        icon="slash"
        status={t('cancelled.word')}
        picture={<StateDrawing name="empty" />}
        heading={t(`cancelled.${cancelledHeading(order)}.${getEnd(order)}`)}
        headingRef={takeFocus}
        actions={
          <>
            <Ways order={order} />
            <Check />
          </>
        }
      >
        <p>{t('cancelled.text')}</p>
      </QrPanel>
    </Frame>
  );
}

/** Checks once more, and shows the result. */
function Check() {
  const { t } = useTranslation('checkout');
  const checkout = useCheckout();
  const [asked, setAsked] = useState(false);
  const busy = useSelector(checkout, (snapshot) => snapshot.hasTag('busy'));
  return (
    <>
      <Button
        variant="text"
        busy={asked && busy}
        busyLabel={t('act.looking')}
        onClick={() => {
          setAsked(true);
          checkout.send({ type: 'retry.requested' });
        }}
      >
        {t('cancelled.check')}
      </Button>
      <span role="status" className={`detail ${styles.answer}`}>
        {asked && !busy ? t('cancelled.nothing') : ''}
      </span>
    </>
  );
}

function Ways({ order }: { order: Order }) {
  const { t } = useTranslation('checkout');
  const site = useSite();
  return (
    <>
      <Link className={buttonClass()} to="/user/orders/$id" params={{ id: order.order_no }}>
        {t('toOrder')}
      </Link>
      <Link className={buttonClass()} {...linkFirstOffer(site)}>
        {t('again')}
      </Link>
    </>
  );
}
