import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Refund } from '#contract/refunds/schemas.ts';
import type { RefundRequestRef } from '#machines/refund-request.machine.ts';
import { keepFocus } from '#src/app/forms/keep-focus.ts';
import { formatDayTime, formatDeadline } from '#src/i18n/format-moment.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { sentences } from '#src/i18n/sentences.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Card } from '#src/ui/controls/card.tsx';
import { DefinitionRows } from '#src/ui/controls/definition-rows.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { RefundActs } from './acts.tsx';
import { RefundBranches } from './branches.tsx';
import { Credit } from './credit.tsx';
import { RefundFacts } from './facts.tsx';
import { RefundInvoices } from './invoices.tsx';
import { getBoughtKind } from '#contract/refunds/bought-kind.ts';
import { getAccountKind } from '#contract/base/channels.ts';
import { refundIs } from '#machines/lifecycles/refund-lifecycle.machine.ts';
import { useRefundStatus } from './status-style.ts';
import { RefundProgress } from './progress.tsx';
import { Sums } from './sums.tsx';
import styles from './refunds.module.css';

type RefundViewProps = {
  actor: RefundRequestRef;
  refund: Refund;
  onAgain: (() => void) | undefined;
};

/** One refund: its card, its calculation and all its facts. */
export function RefundView({ actor, refund, onAgain }: RefundViewProps) {
  const { t } = useTranslation('refunds');
  return (
    <div className={`gap-24 grid items-start ${styles.columns}`}>
      <RefundCard actor={actor} refund={refund} onAgain={onAgain} />
      <div className="stack gap-24">
        {refund.lines.length === 0 ? null : (
          <Card as="section" padded>
            <Sums title={t('sums.then')} lines={refund.lines} total={t('sums.total')} />
          </Card>
        )}
        <Card as="section" padded className={styles.about}>
          <h3 className="text-17">{t('about')}</h3>
          <RefundFacts refund={refund} />
        </Card>
      </div>
    </div>
  );
}

/** The event, the location of the money, and the owner's actions: the same layout in every state. */
function RefundCard({ actor, refund, onAgain }: RefundViewProps) {
  const { t } = useTranslation('refunds');
  const locale = useLocale();
  const { status, cause, asked, offered, amount, account, notes, first_promised: first } = refund;
  // A person who has just acted reads the result; the focus of a mere reader stays.
  const isOurs = useSelector(
    actor,
    ({ context }) => context.act !== null || context.quote !== null,
  );
  const values = {
    amount: formatMoney(amount ?? offered ?? asked, locale),
    channel: getAccountKind(refund.channel, locale),
    due: refund.answer_by === null ? '' : formatDeadline(refund.answer_by, locale),
  };
  const at = findStatusTime(refund);
  const { shown, tone, icon } = useRefundStatus(refund);
  return (
    <Card as="section" className={styles.card} aria-labelledby="refund">
      <p className={`row gap-10 text-15 weight-500 border-bottom ${styles.bar}`} data-tone={tone}>
        <Icon name={icon} />
        <span>{t(`status.${shown}`)}</span>
        {at === null ? null : (
          <time className="ml-auto text-13" dateTime={at}>
            {formatDayTime(at, locale)}
          </time>
        )}
      </p>
      <div className={`stack gap-10 ${styles.inside}`}>
        <RefundProgress status={status} cause={cause} tone={tone} />
        <RefundBranches status={status} />
        <h2
          id="refund"
          key={`${status} ${notes.length} ${account?.account ?? ''}`}
          tabIndex={-1}
          ref={isOurs ? keepFocus : undefined}
        >
          {t(`state.${shown}.title`, values)}
        </h2>
        <p role="status">
          {refund.decision?.reason == null ? null : (
            <span className="block color-1">{refund.decision.reason}</span>
          )}
          <span>
            {sentences(
              locale,
              refundIs(status, 'stuck') && account !== undefined
                ? t('state.failed.paying')
                : t(`state.${shown}.text`, values),
              refundIs(status, 'awaitsStaff') && first !== undefined
                ? t('state.requested.moved', { ...values, first: formatDeadline(first, locale) })
                : '',
              refundIs(status, 'awaitsStaff') ? t(`pause.${getBoughtKind(refund.type)}`) : '',
              cause === 'requested' ? '' : t(`why.${cause}`),
            )}
          </span>
        </p>
        {refundIs(status, 'dropped') ? null : <Credit of={refund} isApproved={amount !== null} />}
        <Amounts refund={refund} />
        <RefundInvoices refund={refund} />
        <RefundActs actor={actor} refund={refund} onAgain={onAgain} />
      </div>
    </Card>
  );
}

/**
 * The two or three sums that matter in a state; a reduced amount shows the requested and the deducted sum.
 */
function Amounts({ refund }: { refund: Refund }) {
  const { t } = useTranslation('refunds');
  const locale = useLocale();
  const { status, cause, asked, offered, amount, answer_by: answerBy, kept, account } = refund;
  const money = (fen: number) => formatMoney(fen, locale);
  const granted = amount ?? offered;
  const isLess = granted !== null && granted < asked;
  const isBack = refundIs(status, 'returned');
  return (
    <DefinitionRows
      rows={[
        { term: t('row.asked'), value: cause === 'requested' && !isBack ? money(asked) : null },
        { term: t('row.off'), value: isLess && !isBack ? money(granted - asked) : null },
        {
          term: t(
            refundIs(status, 'awaitsCustomer')
              ? 'row.offered'
              : refundIs(status, 'stuck')
                ? 'row.owed'
                : 'row.amount',
          ),
          value:
            granted === null || (refundIs(status, 'atWallet') && !isLess) ? null : money(granted),
        },
        {
          term: t('row.answerBy'),
          value:
            refundIs(status, 'awaitsStaff') && answerBy !== null
              ? formatDeadline(answerBy, locale)
              : null,
        },
        {
          term: t('row.to'),
          value: refundIs(status, 'atWallet', 'byWallet')
            ? t('row.back', { channel: getAccountKind(refund.channel, locale) })
            : null,
        },
        {
          term: t('row.account'),
          value:
            account === undefined || refundIs(status, 'atWallet')
              ? null
              : `${account.holder} · ${account.bank} · ${account.account.replaceAll(' ', '\u00a0')}`,
        },
        { term: t('row.by'), value: refundIs(status, 'stuck') ? t('row.finance') : null },
        {
          term: t('row.kept'),
          value: isBack && kept > 0 ? money(kept) : null,
        },
      ]}
    />
  );
}

/** The start of the current status; null where it was not recorded. */
function findStatusTime(refund: Refund): string | null {
  const { status, created_at, decided_at, failed_at, refunded_at } = refund;
  if (refundIs(status, 'awaitsStaff')) return created_at;
  if (refundIs(status, 'returned')) return refunded_at;
  return refundIs(status, 'stuck') ? failed_at : decided_at;
}
