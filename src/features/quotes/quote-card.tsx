import { Link, useRouteContext } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { findEndedDay, startOfDay } from '#contract/base/shanghai.ts';
import type { Quotation } from '#contract/quotations/schemas.ts';
import { BuyButton } from '#src/app/content/buy-button.tsx';
import { QuoteLink } from '#src/app/content/quote-link.tsx';
import { useIsLate } from '#src/app/content/use-is-late.ts';
import { saveLink } from '#src/app/device/save-link.ts';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { useSubmission } from '#src/app/forms/use-submission.ts';
import { formatDateTime } from '#src/i18n/format-moment.ts';
import { formatDate, formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Badge } from '#src/ui/controls/badge.tsx';
import { Button, buttonClass } from '#src/ui/controls/button.tsx';
import { Card } from '#src/ui/controls/card.tsx';
import { DefinitionRows } from '#src/ui/controls/definition-rows.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';

type QuoteCardProps = {
  quote: Quotation;
  /** The server's time of the reading. */
  asOf: string;
};

const badges = {
  valid: { tone: 'ok', icon: 'checkCircle' },
  expired: { tone: 'idle', icon: 'clock' },
  ordered: { tone: 'info', icon: 'receipt' },
} as const;

/** One quote: what it says, its file, and what can be done with it now. */
export function QuoteCard({ quote, asOf }: QuoteCardProps) {
  const { t } = useTranslation('quotes');
  const locale = useLocale();
  const { quote_no: number, draft, order_no: orderNo, amount, buyer } = quote;
  const isExpired = useIsLate(quote.valid_until, asOf);
  const state = orderNo !== undefined ? 'ordered' : isExpired ? 'expired' : 'valid';
  const lastDay = findEndedDay(new Date(quote.valid_until)) ?? quote.valid_until.slice(0, 10);
  const extent =
    draft.type === 'package'
      ? t('quantity', { count: draft.quantity })
      : t('months', { count: draft.months });
  return (
    <Card padded className="stack gap-12">
      <div>
        <div className="cluster gap-8">
          <h3 className="text-16">{`${quote.title} · ${extent}`}</h3>
          <Badge {...badges[state]}>{t(`state.${state}`)}</Badge>
        </div>
        <p className="caption numeric" translate="no">
          {number}
        </p>
      </div>
      <DefinitionRows
        rows={[
          { term: t('list.buyer'), value: buyer.name },
          { term: t('list.amount'), value: formatMoney(amount, locale) },
          {
            term: t('list.validUntil'),
            value: t('list.valid', { day: formatDate(startOfDay(lastDay).toISOString(), locale) }),
          },
          { term: t('list.madeAt'), value: formatDateTime(quote.made_at, locale) },
        ]}
      />
      <div className="cluster gap-12">
        <Download number={number} />
        {orderNo === undefined ? null : (
          <Link className={buttonClass()} to="/user/orders/$id" params={{ id: orderNo }}>
            {t('openOrder')}
          </Link>
        )}
        {state === 'expired' ? (
          <QuoteLink draft={draft} className={buttonClass()}>
            {t('again')}
          </QuoteLink>
        ) : null}
      </div>
      {state === 'valid' ? (
        <BuyButton
          purchase={{ kind: 'quotation', id: number, of: draft.type }}
          shown={{ amount, terms: quote.terms }}
          label={t('order')}
          failed={t('orderFailed')}
        />
      ) : null}
    </Card>
  );
}

function Download({ number }: { number: string }) {
  const { t } = useTranslation('quotes');
  const { client } = useRouteContext({ from: '__root__' });
  const { busy, failure, submit } = useSubmission(
    (_: void, { signal }) =>
      client.call('readQuotationFile', { params: { quoteNo: number }, signal }),
    { changes: false, onDone: saveLink },
  );
  return (
    <>
      <Button
        busy={busy}
        busyLabel={t('download.short')}
        aria-label={t('download.of', { number })}
        onClick={() => submit()}
      >
        <Icon name="download" size={16} />
        <span>{t('download.short')}</span>
      </Button>
      {failure === null ? null : <FailureNote error={failure} title={t('download.failed')} />}
    </>
  );
}
