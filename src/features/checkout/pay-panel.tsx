import { useSelector } from '@xstate/react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/orders/schemas.ts';
import type { Payment } from '#contract/payments/schemas.ts';
import type { Channel, Presentation } from '#contract/base/picklists.ts';
import { getWalletApp, getWalletName, opensWallet } from '#contract/base/channels.ts';
import type { PaymentRef } from '#machines/payment.machine.ts';
import { useIsPhone } from '#src/app/device/use-is-phone.ts';
import { useSecondsLeft } from '#src/app/device/use-seconds-left.ts';
import { takeFocus } from '#src/app/forms/take-focus.ts';
import type { Tone } from '#src/ui/controls/badge.tsx';
import { QrPanel } from '#src/ui/controls/qr-panel.tsx';
import type { IconName } from '#src/ui/drawings/icon.tsx';
import { QrPicture } from '#src/ui/drawings/qr-picture.tsx';
import { useLocale } from '#src/i18n/use-locale.ts';
import { CancelOrder } from './cancel-order.tsx';
import { Countdown } from './countdown.tsx';
import { Due } from './due.tsx';
import { isExtendable } from './extendable.ts';
import { Extension } from './extension.tsx';
import { getPanelState, type PanelState } from './panel-state.ts';
import { PayActions } from './pay-actions.tsx';
import { choosePresentation } from './presentation.ts';
import { StoryDrawing } from './story-drawing.tsx';
import { SwitchChannel } from './switch-channel.tsx';
import { TransferOffer } from './transfer.tsx';
import { useWalletBrowser } from './use-wallet-browser.ts';

const panelStyles: Record<PanelState, { tone: Tone; icon: IconName }> = {
  live: { tone: 'info', icon: 'scan' },
  closing: { tone: 'warn', icon: 'clock' },
  checking: { tone: 'idle', icon: 'refresh' },
  expired: { tone: 'warn', icon: 'clock' },
  confirming: { tone: 'warn', icon: 'alert' },
  offline: { tone: 'idle', icon: 'offline' },
  missing: { tone: 'warn', icon: 'alert' },
  leaving: { tone: 'info', icon: 'refresh' },
  back: { tone: 'idle', icon: 'refresh' },
  asked: { tone: 'warn', icon: 'clock' },
  unopened: { tone: 'warn', icon: 'alert' },
};

type PayPanelProps = {
  payment: PaymentRef;
  order: Order;
  onPick: (channel: Channel, presentation: Presentation) => void;
};

/** One watched payment attempt: the payer's view in each state. */
export function PayPanel({ payment, order, onPick }: PayPanelProps) {
  const { t } = useTranslation('checkout');
  const state = useSelector(payment, getPanelState);
  const attempt = useSelector(payment, ({ context }) => context.payment);
  // An extension restarts the countdown, even if it gives exactly the initial time.
  const seconds = useSecondsLeft(
    useSelector(payment, ({ context }) => context.leftMs),
    attempt,
  );
  const isPhone = useIsPhone();
  const browser = useWalletBrowser();
  const [wanted, setWanted] = useState(false);
  const isLive = state === 'live' || state === 'closing';
  const code = attempt.presentation === 'qr' ? attempt.qr_code : null;
  const showsCode = code === null || !isLive || !isPhone || wanted;
  // On a phone that opens the wallet, its button comes before any drawing.
  const hasPicture = showsCode && !(code === null && isPhone);
  const device = { isPhone, browser };
  // A code is scanned with a wallet by its name; a phone opens the app.
  const getName = attempt.presentation === 'qr' ? getWalletName : getWalletApp;
  const wallet = getName(attempt.channel, useLocale());
  const said = getSaid(state, attempt);
  const followed = isLive ? 'live' : state;
  // Another function for another state: its heading is met with the focus.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the state is what makes it another
  const follow = useCallback((heading: HTMLElement | null) => followFocus(heading), [followed]);
  return (
    <>
      <QrPanel
        {...panelStyles[state]}
        label={t('panel.label')}
        status={t(`panel.${said}.word`, { wallet })}
        aside={state === 'offline' ? t('panel.offline.aside') : undefined}
        picture={
          hasPicture ? (
            <Picture state={state} code={code} title={t('panel.code', { wallet })} />
          ) : null
        }
        heading={t(showsCode ? `panel.${said}.title` : 'panel.phone.title', { wallet })}
        headingRef={follow}
        actions={
          <PayActions
            payment={payment}
            state={state}
            isPhone={isPhone}
            opensWallet={opensWallet(browser, attempt.channel)}
            canGoOn={choosePresentation(order, attempt.channel, device) === attempt.presentation}
            showsCode={showsCode}
            onShowCode={() => setWanted((before) => !before)}
            onNewCode={() => onPick(attempt.channel, attempt.presentation)}
            onShowQr={() => onPick(attempt.channel, 'qr')}
          />
        }
      >
        <p>
          {t(isLive && isPhone ? phoneText(browser, attempt.channel) : getTextKey(said, attempt), {
            wallet,
          })}
        </p>
        <Due order={order} />
        {isLive ? (
          <Countdown
            seconds={seconds}
            extendable={isExtendable(attempt)}
            action={<Extension payment={payment} />}
          />
        ) : null}
      </QrPanel>
      {isLive || state === 'expired' || state === 'asked' || state === 'unopened' ? (
        <>
          <SwitchChannel
            channel={attempt.channel}
            offered={order.channels}
            onPick={(channel) => onPick(channel, choosePresentation(order, channel, device))}
          />
          <TransferOffer order={order} />
          <CancelOrder />
        </>
      ) : null}
    </>
  );
}

/** The focus follows the outcome of the code, unless the payer is elsewhere on the page. */
function followFocus(heading: HTMLElement | null): void {
  const at = document.activeElement;
  const lost = at === null || at === document.body;
  if (heading !== null && (lost || heading.closest('section')?.contains(at))) takeFocus(heading);
}

/** Chooses the texts of a state: a payment in the wallet has no code that expires. */
function getSaid(state: PanelState, { presentation }: Payment) {
  if (presentation === 'qr') return state;
  if (state === 'checking') return 'walletChecking';
  return state === 'expired' ? 'walletExpired' : state;
}

function getTextKey(said: ReturnType<typeof getSaid>, attempt: Payment) {
  return said === 'closing' && !isExtendable(attempt)
    ? 'panel.closing.last'
    : (`panel.${said}.text` as const);
}

/** Chooses the advice for a phone that shows a code on its own screen, by its browser. */
function phoneText(browser: Channel | null, wallet: Channel) {
  return browser === null
    ? (`panel.phone.${wallet}` as const)
    : (`panel.phone.in.${browser}.${wallet}` as const);
}

function Picture({
  state,
  code,
  title,
}: {
  state: PanelState;
  code: string | null;
  title: string;
}) {
  const { t } = useTranslation('checkout');
  if (code === null) return <StoryDrawing name="confirming" />;
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
          veil={{ icon: panelStyles[state].icon, text: t(`panel.${state}.veil`) }}
        />
      );
    case 'confirming':
    case 'missing':
    case 'leaving':
    case 'back':
    case 'asked':
    case 'unopened':
      return <StoryDrawing name="confirming" />;
  }
}
