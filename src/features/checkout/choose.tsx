import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/orders/schemas.ts';
import { Channel } from '#contract/base/picklists.ts';
import { getWalletApp } from '#contract/base/channels.ts';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { keepFocus } from '#src/app/forms/keep-focus.ts';
import { formatDayTime } from '#src/i18n/format-moment.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Card } from '#src/ui/controls/card.tsx';
import { Note } from '#src/ui/controls/note.tsx';
import { Money } from '#src/ui/controls/price.tsx';
import { ChannelTiles } from './channel-tiles.tsx';
import { CancelOrder, useIsCancelling } from './cancel-order.tsx';
import { useCheckout } from './host.tsx';
import styles from './checkout.module.css';
import { useChoices } from './choices.ts';
import { Frame } from './frame.tsx';
import { OrderSummary } from './summary.tsx';
import { TransferOffer, useIn } from './transfer.tsx';
import { useOrderInLocale } from './use-order-in-locale.ts';
import { earlierCodeText } from './view.ts';
import { useWalletBrowser } from './use-wallet-browser.ts';

/** The unpaid order: item, amount and wallet. */
export function Choose() {
  const { t } = useTranslation(['checkout', 'orders']);
  const locale = useLocale();
  const checkout = useCheckout();
  const order = useOrderInLocale();
  const starting = useSelector(
    checkout,
    (snapshot) => snapshot.hasTag('busy') || snapshot.context.doubt !== null,
  );
  const announcing = useIn('announcingTransfer');
  const begun = useSelector(checkout, ({ context }) => context.presentation);
  const cancelling = useIsCancelling();
  const refusal = useSelector(checkout, ({ context }) => context.refusal);
  const failed = useSelector(checkout, ({ context }) => context.attemptFailed);
  const unread = useSelector(checkout, ({ context }) => context.loadError !== null);
  const known = useSelector(checkout, ({ context }) => context.payment?.channel ?? context.channel);
  const [chosen, setPicked] = useState(known);
  // An in-app browser opens its own wallet only.
  const own = useWalletBrowser();
  const offered = order?.channels ?? Channel.options;
  const picked =
    [chosen, own].find((channel) => channel !== null && offered.includes(channel)) ??
    offered[0] ??
    'alipay';
  const { options, next, presentation } = useChoices(picked, order ?? {});
  if (order === null) return null;
  const wallet = getWalletApp(picked, locale);
  const startingText = t(begun === 'qr' ? 'choose.busy' : 'choose.opening', { wallet });
  return (
    <Frame at="pay" summary={<OrderSummary order={order} />}>
      <Card as="section" padded className={`stack gap-16 ${styles.card}`}>
        <div className={`stack gap-4 detail ${styles.due}`}>
          <span>{t('pay.due')}</span>
          <Money amount={formatMoney(order.amount, locale)} size="amount" />
          <span>{t('choose.until', { time: formatDayTime(order.expires_at, locale) })}</span>
        </div>
        {cancelling ? null : <EarlierCode order={order} failed={failed} unread={unread} />}
        {refusal === null ? null : (
          <FailureNote error={refusal} title={t('choose.failed')} chart={null} />
        )}
        <h2 tabIndex={-1} ref={keepFocus}>
          {t('choose.title')}
        </h2>
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
          busy={starting && !announcing}
          busyLabel={startingText}
          disabledReason={
            cancelling ? t('orders:cancel.busy') : announcing ? t('transfer.announcing') : null
          }
          onClick={() => checkout.send({ type: 'channel.picked', channel: picked, presentation })}
        >
          {t(presentation === 'qr' ? 'choose.submit' : 'choose.payWith', { wallet })}
        </Button>
        {presentation === 'qr' ? null : (
          <Button
            variant="text"
            disabledReason={cancelling ? t('orders:cancel.busy') : starting ? startingText : null}
            onClick={() => checkout.send({ type: 'channel.picked', channel: picked })}
          >
            {t('choose.showQr')}
          </Button>
        )}
        <p className="caption leading-16">{next}</p>
      </Card>
      <TransferOffer order={order} />
      <CancelOrder />
    </Frame>
  );
}

type EarlierCodeProps = { order: Order; failed: boolean; unread: boolean };

/** The known facts about a code that is out of use. */
function EarlierCode({ order, failed, unread }: EarlierCodeProps) {
  const { t } = useTranslation('checkout');
  const text = earlierCodeText(order, { failed, unread });
  if (text === null) return null;
  return (
    <Note role="status" tone={text === 'ended' ? 'info' : 'warn'}>
      <p>{t(`choose.${text}`)}</p>
    </Note>
  );
}
