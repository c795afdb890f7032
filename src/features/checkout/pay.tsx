import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Channel, Presentation } from '#contract/base/picklists.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { Note } from '#src/ui/controls/note.tsx';
import { QrPanel } from '#src/ui/controls/qr-panel.tsx';
import { Skeleton } from '#src/ui/controls/skeleton.tsx';
import { Due } from './due.tsx';
import { useCheckout } from './host.tsx';
import { Frame } from './frame.tsx';
import { PayPanel } from './pay-panel.tsx';
import { OrderSummary } from './summary.tsx';
import { useIn } from './transfer.tsx';
import { useOrderInLocale } from './use-order-in-locale.ts';

/** The code, its live status, and the actions available while it is open. */
export function Pay() {
  const { t } = useTranslation('checkout');
  const checkout = useCheckout();
  const order = useOrderInLocale();
  const payment = useSelector(checkout, (snapshot) => snapshot.children.payment);
  const attempt = useSelector(checkout, ({ context }) => context.payment);
  const checking = useSelector(checkout, (snapshot) => snapshot.hasTag('checking'));
  const announcing = useIn('announcingTransfer');
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
        <WaitingPanel
          order={order}
          waitsFor={checking ? 'checkingOrder' : announcing ? 'announcing' : 'starting'}
        />
      ) : (
        <PayPanel key={payment.sessionId} payment={payment} order={order} onPick={pick} />
      )}
    </Frame>
  );
}

/** Says that no money moves, and links to the simulated payer. */
function SandboxNote({ payerUrl }: { payerUrl: string }) {
  const { t } = useTranslation('checkout');
  return (
    <Note tone="idle">
      <p>
        <b>{t('sandbox.title')}</b>
        <span>{` ${t('sandbox.text')} `}</span>
        <a href={payerUrl} target="_blank" rel="noreferrer">
          {t('sandbox.open')}
        </a>
      </p>
    </Note>
  );
}

type WaitingPanelProps = { order: Order; waitsFor: 'starting' | 'announcing' | 'checkingOrder' };

/** Shown while a code is being fetched or the order is being read; no code is visible then. */
function WaitingPanel({ order, waitsFor }: WaitingPanelProps) {
  const { t } = useTranslation('checkout');
  return (
    <QrPanel
      label={t('panel.label')}
      tone="idle"
      icon="spinner"
      status={t(`panel.${waitsFor}.word`)}
      picture={<Skeleton width="200px" height={200} />}
      heading={t(`panel.${waitsFor}.title`)}
    >
      <p>{t(`panel.${waitsFor}.text`)}</p>
      <Due order={order} />
    </QrPanel>
  );
}
