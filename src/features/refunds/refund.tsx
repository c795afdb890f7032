import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Refund } from '#contract/refunds.ts';
import type { RefundRequestRef } from '#machines/refund-request.machine.ts';
import { formatDateTime, formatDeadline } from '#src/i18n/format-moment.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Card } from '#src/ui/controls/card.tsx';
import { DefinitionRows } from '#src/ui/controls/definition-rows.tsx';
import { RefundActs } from './acts.tsx';
import { RefundBadge } from './badge.tsx';

type RefundViewProps = { actor: RefundRequestRef; refund: Refund };

/** One refund: what happened, where the money is, and what its owner can do next. */
export function RefundView({ actor, refund }: RefundViewProps) {
  const { t } = useTranslation('refunds');
  const locale = useLocale();
  const { status, asked, offered, amount, answer_by, refunded_at, account, reference } = refund;
  const money = (fen: number) => formatMoney(fen, locale);
  const stated = amount ?? offered ?? asked;
  const isOpen = status === 'requested' || status === 'offered';
  return (
    <Card as="section" padded className="stack gap-20">
      <div className="card-head">
        <RefundBadge status={status} />
        <h2>{t(`state.${status}.title`, { amount: money(stated) })}</h2>
        <p role="status">
          {t(`state.${status}.text`, {
            amount: money(stated),
            channel: t(`channel.${refund.channel}`),
          })}
        </p>
        {refund.decision?.reason == null ? null : <p>{refund.decision.reason}</p>}
      </div>
      <DefinitionRows
        rows={[
          { term: t('row.number'), value: <span className="numeric">{refund.refund_no}</span> },
          {
            term: t('row.order'),
            value: (
              <Link to="/user/orders/$id" params={{ id: refund.order_no }}>
                {refund.title}
              </Link>
            ),
          },
          { term: t('row.cause'), value: t(`cause.${refund.cause}`) },
          {
            term: t('row.reason'),
            value: refund.reason === null ? null : t(`reason.${refund.reason}`),
          },
          { term: t('row.asked'), value: money(asked) },
          { term: t('row.offered'), value: offered === null ? null : money(offered) },
          { term: t('row.amount'), value: amount === null ? null : money(amount) },
          {
            term: t('row.answerBy'),
            value: isOpen && answer_by !== null ? formatDeadline(answer_by, locale) : null,
          },
          { term: t('row.createdAt'), value: formatDateTime(refund.created_at, locale) },
          {
            term: t('row.refundedAt'),
            value: refunded_at === null ? null : formatDateTime(refunded_at, locale),
          },
          {
            term: t('row.account'),
            value:
              account === undefined
                ? null
                : `${account.holder} · ${account.bank} · ${account.account}`,
          },
          { term: t('row.reference'), value: reference ?? null },
          { term: t('row.note'), value: refund.note },
        ]}
      />
      {refund.notes.length === 0 ? null : (
        <ul className="stack gap-8">
          {refund.notes.map(({ at, text }) => (
            <li key={`${at} ${text}`}>
              <p>{text}</p>
              <small className="detail">{formatDateTime(at, locale)}</small>
            </li>
          ))}
        </ul>
      )}
      <RefundActs actor={actor} refund={refund} />
    </Card>
  );
}
