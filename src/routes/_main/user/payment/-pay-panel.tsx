import { useSelector } from '@xstate/react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '../../../../../contract/orders.ts';
import type { Payment } from '../../../../../contract/payments.ts';
import type { Channel } from '../../../../../contract/words.ts';
import type { PaymentRef } from '../../../../../machines/payment.machine.ts';
import { useIsPhone } from '../../../../app/use-is-phone.ts';
import { takeFocus } from '../../../../app/take-focus.ts';
import { useSecondsLeft } from '../../../../app/use-seconds-left.ts';
import { useWalletBrowser } from '../../../../app/use-wallet-browser.ts';
import { opensWallet } from '../../../../app/wallet-browser.ts';
import type { Tone } from '../../../../ui/badge.tsx';
import type { IconName } from '../../../../ui/icon.tsx';
import { QrPanel } from '../../../../ui/qr-panel.tsx';
import { QrPicture } from '../../../../ui/qr-picture.tsx';
import { CancelOrder } from './-cancel-order.tsx';
import { Countdown } from './-countdown.tsx';
import { Due } from './-due.tsx';
import { isExtendable } from './-extendable.ts';
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
  // An extension begins anew, also when it gives just as much time as there was at the start.
  const seconds = useSecondsLeft(
    useSelector(payment, ({ context }) => context.leftMs),
    attempt,
  );
  const isPhone = useIsPhone();
  const browser = useWalletBrowser();
  const [wanted, setWanted] = useState(false);
  const isLive = state === 'live' || state === 'closing';
  const showsCode = !isLive || !isPhone || wanted;
  const wallet = t(`channel.${attempt.channel}`);
  const followed = isLive ? 'live' : state;
  // Another function for another state: its heading is met with the focus.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the state is what makes it another
  const follow = useCallback((heading: HTMLElement | null) => followFocus(heading), [followed]);
  return (
    <>
      <QrPanel
        {...looks[state]}
        label={t('panel.label')}
        status={t(`panel.${state}.word`)}
        aside={state === 'offline' ? t('panel.offline.aside') : undefined}
        picture={
          showsCode ? (
            <Picture state={state} code={attempt.qr_code} title={t('panel.code', { wallet })} />
          ) : null
        }
        heading={t(showsCode ? `panel.${state}.title` : 'panel.phone.title', { wallet })}
        headingRef={follow}
        actions={
          <PayActions
            payment={payment}
            state={state}
            isPhone={isPhone}
            opensWallet={opensWallet(browser, attempt.channel)}
            showsCode={showsCode}
            onShowCode={() => setWanted((before) => !before)}
            onNewCode={() => onPick(attempt.channel)}
          />
        }
      >
        <p>{t(isLive && isPhone ? phoneText(browser, attempt.channel) : textOf(state, attempt))}</p>
        <Due order={order} />
        {isLive ? (
          <Countdown
            seconds={seconds}
            extendable={isExtendable(attempt)}
            action={<Extension payment={payment} />}
          />
        ) : null}
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

/** Unless the payer is elsewhere on the page, the focus follows what became of the code. */
function followFocus(heading: HTMLElement | null): void {
  const at = document.activeElement;
  const lost = at === null || at === document.body;
  if (heading !== null && (lost || heading.closest('section')?.contains(at))) takeFocus(heading);
}

function textOf(state: PanelState, attempt: Payment) {
  return state === 'closing' && !isExtendable(attempt)
    ? 'panel.closing.last'
    : (`panel.${state}.text` as const);
}

/** What a phone can do about a code on its own screen, in this very browser. */
function phoneText(browser: Channel | null, wallet: Channel) {
  if (browser === 'wechat') return `panel.phone.inWechat.${wallet}` as const;
  return browser === 'alipay'
    ? (`panel.phone.inAlipay.${wallet}` as const)
    : (`panel.phone.${wallet}` as const);
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
