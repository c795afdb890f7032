import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getWalletApp } from '#contract/base/channels.ts';
import type { PaymentRef } from '#machines/payment.machine.ts';
import { Button, buttonClass } from '#src/ui/controls/button.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { useLocale } from '#src/i18n/use-locale.ts';
import styles from './checkout.module.css';
import { OtherScreen } from './other-screen.tsx';
import type { PanelState } from './panel-state.ts';

type PayActionsProps = {
  payment: PaymentRef;
  state: PanelState;
  isPhone: boolean;
  /** True if this phone can open the wallet by a link. */
  opensWallet: boolean;
  /** True if this device reaches the wallet as the payment does; a payment may come from another one. */
  canGoOn: boolean;
  showsCode: boolean;
  onShowCode: () => void;
  onNewCode: () => void;
  /** Replaces a payment in the wallet on this phone by one with a code. */
  onShowQr: () => void;
};

/** The actions of each state; next to a code that can be scanned none is primary. */
export function PayActions(props: PayActionsProps) {
  const {
    payment,
    state,
    isPhone,
    opensWallet,
    canGoOn,
    showsCode,
    onShowCode,
    onNewCode,
    onShowQr,
  } = props;
  const { t } = useTranslation('checkout');
  const locale = useLocale();
  const { channel, presentation } = useSelector(payment, ({ context }) => context.payment);
  const isCode = presentation === 'qr';
  switch (state) {
    case 'live':
    case 'closing':
      return (
        <>
          {isPhone && opensWallet ? <WalletLink payment={payment} showsCode={showsCode} /> : null}
          {isPhone ? (
            <Button aria-expanded={showsCode} onClick={onShowCode}>
              <Icon name="scan" />
              <span>{t(showsCode ? 'act.hideCode' : 'act.showCode')}</span>
            </Button>
          ) : null}
          <PollButton payment={payment} label="act.paid" />
          {isPhone && showsCode ? (
            <p className="caption leading-16">{t('panel.phone.screen')}</p>
          ) : null}
          {isPhone ? <OtherScreen leads={!opensWallet && !showsCode} /> : null}
        </>
      );
    case 'leaving':
    case 'back':
      return null;
    case 'asked':
    case 'unopened':
      return (
        <>
          {state === 'asked' ? <PollButton payment={payment} label="act.paid" /> : null}
          {canGoOn ? <OpenWallet payment={payment} /> : null}
          {/* After a return nothing invites to a second payment: only the same one can go on. */}
          {state === 'unopened' || !canGoOn ? (
            <Button variant="text" onClick={onShowQr}>
              {t('act.showQr')}
            </Button>
          ) : null}
        </>
      );
    case 'expired':
      return (
        <>
          {isCode || canGoOn ? (
            <Button variant="primary" onClick={onNewCode}>
              <Icon name="refresh" />
              <span>
                {isCode
                  ? t('act.newCode')
                  : t('act.walletAgain', { wallet: getWalletApp(channel, locale) })}
              </span>
            </Button>
          ) : null}
          <PollButton payment={payment} label="act.paid" />
          {isCode ? null : (
            <Button variant="text" onClick={onShowQr}>
              {t('act.showQr')}
            </Button>
          )}
        </>
      );
    case 'confirming':
      return (
        <>
          <PollButton payment={payment} label="act.look" />
        </>
      );
    case 'missing':
      return (
        <>
          <PollButton payment={payment} label="act.look" />
          <Link className={buttonClass()} to="/user/orders" search={{ status: 'all' }}>
            {t('toOrders')}
          </Link>
        </>
      );
    case 'checking':
    case 'offline':
      return null;
  }
}

/** Goes on in the wallet on this phone, with the same payment. */
function OpenWallet({ payment }: { payment: PaymentRef }) {
  const { t } = useTranslation('checkout');
  const locale = useLocale();
  const channel = useSelector(payment, ({ context }) => context.payment.channel);
  return (
    <Button
      variant="primary"
      size="large"
      block
      onClick={() => payment.send({ type: 'wallet.requested' })}
    >
      {t('act.openWallet', { wallet: getWalletApp(channel, locale) })}
    </Button>
  );
}

/** Opens the wallet with the code of this payment. */
function WalletLink({ payment, showsCode }: { payment: PaymentRef; showsCode: boolean }) {
  const { t } = useTranslation('checkout');
  const attempt = useSelector(payment, ({ context }) => context.payment);
  if (attempt.presentation !== 'qr') return null;
  return (
    <a
      className={buttonClass({
        variant: showsCode ? 'quiet' : 'primary',
        size: 'large',
        block: true,
      })}
      href={attempt.payer_url ?? attempt.qr_code}
      target={attempt.payer_url === undefined ? undefined : '_blank'}
      rel="noreferrer"
    >
      {t('act.openAlipay')}
    </a>
  );
}

type PollButtonProps = { payment: PaymentRef; label: 'act.paid' | 'act.look' };

/** Polls at once and shows the result, so that the payer gets a response. */
function PollButton({ payment, label }: PollButtonProps) {
  const { t } = useTranslation('checkout');
  const [asked, setAsked] = useState(false);
  const isPolling = useSelector(
    payment,
    (snapshot) => snapshot.matches({ watched: { watch: 'polling' } }) && !snapshot.context.hold,
  );
  const unreachable = useSelector(payment, ({ context }) => context.unsure);
  return (
    <>
      <Button
        busy={asked && isPolling}
        busyLabel={t('act.looking')}
        onClick={() => {
          setAsked(true);
          payment.send({ type: 'poll.requested' });
        }}
      >
        {t(label)}
      </Button>
      <span role="status" className={`detail ${styles.answer}`}>
        {asked && !isPolling && !unreachable ? t('act.notYet') : ''}
      </span>
    </>
  );
}
