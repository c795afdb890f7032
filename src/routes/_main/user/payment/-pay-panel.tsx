import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '../../../../../contract/orders.ts';
import type { Channel } from '../../../../../contract/words.ts';
import type { PaymentRef } from '../../../../../machines/payment.machine.ts';
import { useIsPhone } from '../../../../app/use-is-phone.ts';
import { useSecondsLeft } from '../../../../app/use-seconds-left.ts';
import type { Tone } from '../../../../ui/badge.tsx';
import type { IconName } from '../../../../ui/icon.tsx';
import { QrPanel } from '../../../../ui/qr-panel.tsx';
import { QrPicture } from '../../../../ui/qr-picture.tsx';
import { CancelOrder } from './-cancel-order.tsx';
import { Countdown } from './-countdown.tsx';
import { Due } from './-due.tsx';
import { Extension } from './-extension.tsx';
import { PayActions } from './-pay-actions.tsx';
import { StoryDrawing } from './-story-drawing.tsx';
import { SwitchChannel } from './-switch-channel.tsx';
import { usePanelState, type PanelState } from './-use-panel-state.ts';

const looks: Record<PanelState, { tone: Tone; icon: IconName }> = {
  live: { tone: 'info', icon: 'scan' },
  closing: { tone: 'warn', icon: 'clock' },
  checking: { tone: 'idle', icon: 'refresh' },
  expired: { tone: 'warn', icon: 'clock' },
  confirming: { tone: 'warn', icon: 'alert' },
  offline: { tone: 'idle', icon: 'offline' },
  missing: { tone: 'warn', icon: 'alert' },
};

type PayPanelProps = { payment: PaymentRef; order: Order; onPick: (channel: Channel) => void };

/** One attempt under watch: what a payer sees of it in each state. */
export function PayPanel({ payment, order, onPick }: PayPanelProps) {
  const { t } = useTranslation('checkout');
  const state = usePanelState(payment);
  const attempt = useSelector(payment, ({ context }) => context.payment);
  const seconds = useSecondsLeft(useSelector(payment, ({ context }) => context.leftMs));
  const isPhone = useIsPhone();
  const [wanted, setWanted] = useState(false);
  const isLive = state === 'live' || state === 'closing';
  const showsCode = !isLive || !isPhone || wanted;
  const wallet = t(`channel.${attempt.channel}`);
  return (
    <>
      <QrPanel
        {...looks[state]}
        label={t('panel.label')}
        status={t(`panel.${state}.word`)}
        aside={state === 'expired' || state === 'offline' ? t(`panel.${state}.aside`) : undefined}
        picture={
          showsCode ? (
            <Picture state={state} code={attempt.qr_code} title={t('panel.code', { wallet })} />
          ) : null
        }
        heading={t(`panel.${state}.title`, { wallet })}
        actions={
          <PayActions
            payment={payment}
            state={state}
            isPhone={isPhone}
            showsCode={showsCode}
            onShowCode={() => setWanted((before) => !before)}
            onNewCode={() => onPick(attempt.channel)}
          />
        }
      >
        <p>{t(isLive && isPhone ? `panel.phone.${attempt.channel}` : `panel.${state}.text`)}</p>
        <Due order={order} />
        {isLive ? <Countdown seconds={seconds} action={<Extension payment={payment} />} /> : null}
      </QrPanel>
      {isLive || state === 'expired' ? (
        <>
          <SwitchChannel channel={attempt.channel} onPick={onPick} />
          <CancelOrder />
        </>
      ) : null}
    </>
  );
}

function Picture({ state, code, title }: { state: PanelState; code: string; title: string }) {
  const { t } = useTranslation('checkout');
  switch (state) {
    case 'live':
    case 'closing':
      return <QrPicture value={code} title={title} />;
    case 'checking':
    case 'expired':
    case 'offline':
      return (
        <QrPicture
          value={code}
          title={title}
          veil={{ icon: looks[state].icon, text: t(`panel.${state}.veil`) }}
        />
      );
    case 'confirming':
    case 'missing':
      return <StoryDrawing name="confirming" />;
  }
}
