import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDeadline } from '../../../../i18n/format-moment.ts';
import { formatMoney } from '../../../../i18n/format.ts';
import { useLocale } from '../../../../i18n/use-locale.ts';
import { FailureNote } from '../../../../app/failure-note.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { ChannelTiles } from '../../../../ui/channel-tiles.tsx';
import { Note } from '../../../../ui/note.tsx';
import { Money } from '../../../../ui/price.tsx';
import { CancelOrder, useIsCancelling } from './-cancel-order.tsx';
import { useCheckout } from './-checkout-host.tsx';
import styles from './-checkout.module.css';
import { useChoices } from './-choices.ts';
import { Frame } from './-frame.tsx';
import { OrderSummary } from './-summary.tsx';
import { useOrderInLocale } from './-use-order-in-locale.ts';

/** The order before it is paid: what, how much, with which wallet. */
export function Choose() {
  const { t } = useTranslation(['checkout', 'orders']);
  const locale = useLocale();
  const checkout = useCheckout();
  const order = useOrderInLocale();
  const starting = useSelector(
    checkout,
    (snapshot) => snapshot.hasTag('busy') || snapshot.context.doubt !== null,
  );
  const cancelling = useIsCancelling();
  const refusal = useSelector(checkout, ({ context }) => context.refusal);
  const failed = useSelector(checkout, ({ context }) => context.attemptFailed);
  const known = useSelector(checkout, ({ context }) => context.payment?.channel ?? context.channel);
  const [picked, setPicked] = useState(known);
  const { options, next } = useChoices(picked);
  if (order === null) return null;
  return (
    <Frame at="pay" summary={<OrderSummary order={order} />}>
      <Card as="section" padded className={styles.card}>
        <div className={styles.due}>
          <span>{t('pay.due')}</span>
          <Money amount={formatMoney(order.amount, locale)} size="amount" />
          <span>{t('choose.until', { time: formatDeadline(order.expires_at, locale) })}</span>
        </div>
        {cancelling ? null : <EarlierCode settled={order.payments_settled} failed={failed} />}
        {refusal === null ? null : <FailureNote error={refusal} title={t('choose.failed')} />}
        <h2>{t('choose.title')}</h2>
        <ChannelTiles
          label={t('choose.title')}
          options={options}
          value={picked}
          onChange={setPicked}
          disabled={starting || cancelling}
        />
        <Button
          variant="primary"
          size="large"
          block
          busy={starting}
          busyLabel={t('choose.busy')}
          disabledReason={cancelling ? t('orders:cancel.busy') : null}
          onClick={() => checkout.send({ type: 'channel.picked', channel: picked })}
        >
          {t('choose.submit')}
        </Button>
        <p className={styles.small}>{next}</p>
      </Card>
      <CancelOrder />
    </Frame>
  );
}

/** What is known of a code that is out of use: of money only once it can bring none. */
function EarlierCode({ settled, failed }: { settled: boolean; failed: boolean }) {
  const { t } = useTranslation('checkout');
  if (settled && !failed) return null;
  return (
    <Note role="status" tone={settled ? 'info' : 'warn'}>
      <p>{t(settled ? 'choose.ended' : 'choose.unsettled')}</p>
    </Note>
  );
}
