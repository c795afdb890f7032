import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refund } from '#contract/refunds/schemas.ts';
import { refundAllows, refundIs } from '#machines/lifecycles/refund-lifecycle.machine.ts';
import type { RefundRequestRef } from '#machines/refund-request.machine.ts';
import { useCopy } from '#src/app/device/use-copy.ts';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button, buttonClass } from '#src/ui/controls/button.tsx';
import { AccountForm } from './account-form.tsx';
import { NoteForm } from './note-form.tsx';
import { failureOfAct } from './view.ts';
import styles from './refunds.module.css';

type ActsProps = { actor: RefundRequestRef; refund: Refund };

type ClosedProps = {
  refund: Refund;
  /** Where the page asks for money back itself. */
  onAgain: (() => void) | undefined;
};

/** The owner's actions on a refund, and why the last one failed or is unclear. */
export function RefundActs({ actor, refund, onAgain }: ActsProps & ClosedProps) {
  const failure = useSelector(actor, failureOfAct);
  return (
    <>
      {failure === null ? null : <FailureNote error={failure} chart={null} />}
      {refundAllows(refund.status, 'withdraw', 'giveAccount') ? (
        <OpenActs
          key={`${refund.status} ${refund.notes.length} ${refund.account?.account ?? ''}`}
          actor={actor}
          refund={refund}
        />
      ) : (
        <div className={`cluster gap-8 ${styles.acts}`}>
          <ClosedActs refund={refund} onAgain={onAgain} />
        </div>
      )}
    </>
  );
}

/** While something may become of it by its owner: one form at a time below the buttons. */
function OpenActs({ actor, refund }: ActsProps) {
  const { t } = useTranslation('refunds');
  const locale = useLocale();
  const { status, offered, account } = refund;
  const takesAccount = refundAllows(status, 'giveAccount');
  const isAccountNeeded = takesAccount && account === undefined;
  const [picked, setForm] = useState<'note' | 'account' | null>();
  // The form that the person needs is open from the beginning; only a form that they opened takes the focus.
  const form = picked === undefined ? (isAccountNeeded ? 'account' : null) : picked;
  const doing = useSelector(actor, (snapshot) =>
    snapshot.hasTag('busy') ? (snapshot.context.act?.kind ?? null) : null,
  );
  return (
    <>
      <div className={`cluster gap-8 ${styles.acts}`}>
        {refundAllows(status, 'accept') && offered !== null ? (
          <>
            <Button
              variant="primary"
              busy={doing === 'accept'}
              busyLabel={t('act.busy')}
              onClick={() => actor.send({ type: 'offer.accepted', offered })}
            >
              {t('act.accept', { amount: formatMoney(offered, locale) })}
            </Button>
            <Talk orderNo={refund.order_no}>{t('act.talk')}</Talk>
          </>
        ) : null}
        {takesAccount ? (
          <Button
            variant={account === undefined ? 'primary' : 'quiet'}
            aria-expanded={form === 'account'}
            onClick={() => setForm(form === 'account' ? null : 'account')}
          >
            {t(account === undefined ? 'account.title' : 'account.change')}
          </Button>
        ) : null}
        <Button
          aria-expanded={form === 'note'}
          onClick={() => setForm(form === 'note' ? null : 'note')}
        >
          {t('act.note')}
        </Button>
        {refundAllows(status, 'withdraw') ? (
          <Button
            busy={doing === 'withdraw'}
            busyLabel={t('act.busy')}
            onClick={() => actor.send({ type: 'withdrawal.requested' })}
          >
            {t('act.withdraw')}
          </Button>
        ) : null}
      </div>
      {form === 'account' ? <AccountForm actor={actor} takesFocus={picked !== undefined} /> : null}
      {form === 'note' ? <NoteForm actor={actor} /> : null}
    </>
  );
}

/** The next steps after a decided refund. */
function ClosedActs({ refund, onAgain }: ClosedProps) {
  const { t } = useTranslation('refunds');
  const { status, order_no: orderNo, refund_no: refundNo, kept, invoices } = refund;
  if (refundIs(status, 'declined')) {
    return (
      <>
        <Talk orderNo={orderNo}>{t('act.talk')}</Talk>
        <Link className={buttonClass()} to="/terms">
          {t('act.terms')}
        </Link>
      </>
    );
  }
  if (refundIs(status, 'withdrawn')) {
    return onAgain === undefined ? (
      <Link className={buttonClass()} to="/user/orders/$id/refund" params={{ id: orderNo }}>
        {t('act.again')}
      </Link>
    ) : (
      <Button onClick={onAgain}>{t('act.again')}</Button>
    );
  }
  if (refundIs(status, 'atWallet')) return <CopyNumber refundNo={refundNo} />;
  return (
    <>
      <Link className={buttonClass()} to="/user/orders/$id" params={{ id: orderNo }}>
        {t('act.order')}
      </Link>
      {kept > 0 && invoices === undefined ? (
        <Link className={buttonClass()} to="/user/invoices" search={{ order: orderNo }}>
          {t('act.invoice')}
        </Link>
      ) : null}
    </>
  );
}

function Talk({ orderNo, children }: { orderNo: string; children: string }) {
  return (
    <Link
      className={buttonClass()}
      to="/user/orders/$id"
      params={{ id: orderNo }}
      hash="conversation"
    >
      {children}
    </Link>
  );
}

function CopyNumber({ refundNo }: { refundNo: string }) {
  const { t } = useTranslation('refunds');
  const { isCopied, copyText } = useCopy();
  return (
    <>
      <Button onClick={() => copyText(refundNo)}>{t('act.copy')}</Button>
      <span role="status" className="detail">
        {isCopied === null ? null : isCopied ? t('act.copied') : refundNo}
      </span>
    </>
  );
}
