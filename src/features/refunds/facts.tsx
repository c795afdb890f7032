import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Refund } from '#contract/refunds/schemas.ts';
import { formatDateTime } from '#src/i18n/format-moment.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { DefinitionRows } from '#src/ui/controls/definition-rows.tsx';
import styles from './refunds.module.css';

/** All facts of a refund apart from its sums, and the notes added to it. */
export function RefundFacts({ refund }: { refund: Refund }) {
  const { t } = useTranslation('refunds');
  const locale = useLocale();
  const { reason, note, notes, reference, refunded_at: refundedAt, decided_at: decidedAt } = refund;
  return (
    <>
      <DefinitionRows
        rows={[
          { term: t('row.number'), value: refund.refund_no },
          {
            term: t('row.order'),
            value: (
              <Link to="/user/orders/$id" params={{ id: refund.order_no }}>
                {refund.title}
              </Link>
            ),
          },
          { term: t('row.cause'), value: t(`cause.${refund.cause}`) },
          { term: t('row.reason'), value: reason === null ? null : t(`reason.${reason}`) },
          {
            term: t(refund.cause === 'requested' ? 'row.createdAt' : 'row.begunAt'),
            value: formatDateTime(refund.created_at, locale),
          },
          {
            term: t('row.decidedAt'),
            value:
              decidedAt === null || refund.cause !== 'requested'
                ? null
                : formatDateTime(decidedAt, locale),
          },
          {
            term: t('row.refundedAt'),
            value: refundedAt === null ? null : formatDateTime(refundedAt, locale),
          },
          { term: t('row.reference'), value: reference ?? null },
          { term: t('row.note'), value: note },
        ]}
      />
      {notes.length === 0 ? null : (
        <ul className={`gap-12 grid text-14 break-anywhere border-top ${styles.notes}`}>
          {notes.map(({ at, text }) => (
            <li key={`${at} ${text}`}>
              <p>{text}</p>
              <small className="caption">{formatDateTime(at, locale)}</small>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
