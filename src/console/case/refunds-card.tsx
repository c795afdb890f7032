import { useTranslation } from 'react-i18next';
import { isLate } from '#contract/base/deadlines.ts';
import type { Case } from '#contract/staff/case.ts';
import { getWalletName } from '#contract/base/channels.ts';
import { refundIs } from '#machines/lifecycles/refund-lifecycle.machine.ts';
import { Card } from '#src/console/app/card.tsx';
import { formatDayTime, formatDeadline } from '#src/i18n/format-moment.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Note } from '#src/ui/controls/note.tsx';
import styles from './cards.module.css';
import { useCase } from './case-context.ts';
import { RefundSums } from './refund-sums.tsx';
import { isToTransferBack } from './situation.ts';

type CaseRefund = Case['refunds'][number];

/** All refunds of the order: requested, deducted and approved amounts, line by line. */
export function RefundsCard() {
  const { t } = useTranslation('console-case');
  const { refunds } = useCase();
  if (refunds.length === 0) return null;
  return (
    <Card title={t('refunds.title')} aside={refunds.length}>
      <ul className={styles.list}>
        {refunds.map((refund) => (
          <Refund key={refund.refund_no} refund={refund} />
        ))}
      </ul>
    </Card>
  );
}

/** The money of a company's transfer that people send back. */
function ByTransfer({ refund: { sent_back: sent } }: { refund: CaseRefund }) {
  const { t } = useTranslation('console-case');
  return (
    <Note tone="warn" icon="clock">
      <p>{sent === null ? t('refunds.toSendBack') : t('refunds.sentBack', { name: sent.by })}</p>
    </Note>
  );
}

/** The wallet's last answer about a pending refund, and the time of the next query. */
function AtWallet({ refund: { at_wallet: waiting, channel } }: { refund: CaseRefund }) {
  const { t } = useTranslation('console-case');
  const locale = useLocale();
  if (waiting === undefined || channel === 'bank_transfer') return null;
  const wallet = getWalletName(channel, locale);
  const { next_ask_at: next } = waiting;
  return (
    <Note tone="warn" icon="clock">
      <p>{t(`refunds.atWallet.${waiting.state}`, { wallet })}</p>
      {next === null ? null : (
        <p>{t('refunds.askedAgain', { wallet, at: formatDayTime(next, locale) })}</p>
      )}
    </Note>
  );
}

function Refund({ refund }: { refund: CaseRefund }) {
  const { t } = useTranslation('console-case');
  const locale = useLocale();
  const { refund_no: number, status, cause, asked, lines, proposal } = refund;
  const answerBy = refundIs(status, 'awaitsStaff') ? refund.answer_by : null;
  const isOverdue = isLate(answerBy, refund.as_of);
  const approved = proposal?.amount ?? refund.amount ?? refund.offered;
  return (
    <li>
      <p>
        <b>{number}</b>
        <span>{` · ${t(`refundStatus.${status}`)}`}</span>
      </p>
      <small>
        {[
          t(`cause.${cause}`),
          formatDayTime(refund.created_at, locale),
          answerBy === null || isOverdue
            ? []
            : t('refunds.answerBy', { at: formatDeadline(answerBy, locale) }),
        ]
          .flat()
          .join(' · ')}
      </small>
      {answerBy === null || !isOverdue ? null : (
        <Note tone="warn" icon="clock">
          <p>{t('late.refund.sentence', { due: formatDeadline(answerBy, locale) })}</p>
        </Note>
      )}
      <AtWallet refund={refund} />
      {isToTransferBack(refund) ? <ByTransfer refund={refund} /> : null}
      {refund.reason === null ? null : <p>{t(`reason.${refund.reason}`)}</p>}
      {refund.note === null ? null : (
        <p className={`break-anywhere ${styles.text}`}>{refund.note}</p>
      )}
      {refund.notes.map(({ at, text }) => (
        <p key={at} className={`break-anywhere ${styles.text}`}>
          {text}
        </p>
      ))}
      <RefundSums lines={lines} asked={asked} {...(approved === null ? {} : { approved })} />
      {proposal === null ? null : (
        <p>
          {t('refunds.proposed', {
            name: proposal.proposed_by,
            amount: formatMoney(proposal.amount, locale),
            at: formatDayTime(proposal.proposed_at, locale),
          })}
        </p>
      )}
      {refund.decision?.reason == null ? null : <p>{refund.decision.reason}</p>}
      {refund.reference === undefined ? null : (
        <p>{t('refunds.reference', { reference: refund.reference })}</p>
      )}
    </li>
  );
}
