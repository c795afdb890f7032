import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { InvoicePage } from '#contract/invoices/schemas.ts';
import type { InvoiceRequestRef } from '#machines/invoice-request.machine.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Card } from '#src/ui/controls/card.tsx';
import styles from './invoices.module.css';

type SummaryProps = { request: InvoiceRequestRef; summary: InvoicePage['summary'] };

/** Three figures: invoiceable, in progress, and invoiced this year. */
export function Summary({ request, summary }: SummaryProps) {
  const { t } = useTranslation('invoices');
  const locale = useLocale();
  const orders = useSelector(request, ({ context }) => context.available?.orders ?? null);
  const open = orders?.filter(({ available }) => available > 0) ?? [];
  const left = open.reduce((sum, { available }) => sum + available, 0);
  return (
    <Card className={`numeric grid columns-3 ${styles.summary}`}>
      <div>
        <span className="detail block">{t('summary.available')}</span>
        <b className="block weight-600">{orders === null ? '—' : formatMoney(left, locale)}</b>
        <small className="fine">{t('summary.availableHint', { count: open.length })}</small>
      </div>
      <div>
        <span className="detail block">{t('summary.requested')}</span>
        <b className="block weight-600">{t('summary.pieces', { count: summary.requested })}</b>
        <small className="fine">{t('summary.requestedHint')}</small>
      </div>
      <div>
        <span className="detail block">{t('summary.issued', { year: summary.year })}</span>
        <b className="block weight-600">{formatMoney(summary.amount, locale)}</b>
        <small className="fine">
          {t('summary.issuedHint', { count: summary.issued, reversed: summary.reversed })}
        </small>
      </div>
    </Card>
  );
}
