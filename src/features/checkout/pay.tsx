import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Channel, Presentation } from '#contract/base/picklists.ts';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { useCheckout } from './host.tsx';
import { Frame } from './frame.tsx';
import { PayPanel } from './pay-panel.tsx';
import { SandboxNote } from './sandbox-note.tsx';
import { WaitingPanel } from './waiting-panel.tsx';
import { OrderSummary } from './summary.tsx';
import { useOrderInLocale } from './use-order-in-locale.ts';

/** The code, its live status, and the actions available while it is open. */
export function Pay() {
  const { t } = useTranslation('checkout');
  const checkout = useCheckout();
  const order = useOrderInLocale();
  const payment = useSelector(checkout, (snapshot) => snapshot.children.payment);
  const attempt = useSelector(checkout, ({ context }) => context.payment);
  const checking = useSelector(checkout, (snapshot) => snapshot.hasTag('checking'));
  const refusal = useSelector(checkout, ({ context }) => context.refusal);
  if (order === null) return null;
  const payerUrl = attempt?.presentation === 'qr' ? attempt.payer_url : undefined;
  const pick = (channel: Channel, presentation: Presentation) =>
    checkout.send({ type: 'channel.picked', channel, presentation });
  return (
    <Frame at="pay" summary={<OrderSummary order={order} />}>
      {payerUrl === undefined ? null : <SandboxNote payerUrl={payerUrl} />}
      {refusal === null ? null : (
        <FailureNote error={refusal} title={t('pay.noNewCode')} chart={null} />
      )}
      {payment === undefined ? (
        <WaitingPanel order={order} waitsFor={checking ? 'checkingOrder' : 'starting'} />
      ) : (
        <PayPanel key={payment.sessionId} payment={payment} order={order} onPick={pick} />
      )}
    </Frame>
  );
}
