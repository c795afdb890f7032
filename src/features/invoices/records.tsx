import { useTranslation } from 'react-i18next';
import type { Invoice, InvoicePage } from '#contract/invoices/schemas.ts';
import type { InvoiceStatus } from '#contract/base/picklists.ts';
import { findCorrectable, invoiceIs } from '#machines/lifecycles/invoice-lifecycle.machine.ts';
import { PagedList } from '#src/app/content/paged-list.tsx';
import { useIsLate } from '#src/app/content/use-is-late.ts';
import { formatDateTime, formatDeadline } from '#src/i18n/format-moment.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { classNames } from '#src/ui/class-names.ts';
import { Badge, type Tone } from '#src/ui/controls/badge.tsx';
import { Note } from '#src/ui/controls/note.tsx';
import { Money } from '#src/ui/controls/price.tsx';
import type { IconName } from '#src/ui/drawings/icon.tsx';
import records from '#src/app/content/records.module.css';
import { InvoiceActions, ReplaceInvoice } from './actions.tsx';
import styles from './invoices.module.css';

const badges: Record<InvoiceStatus, { tone: Tone; icon: IconName }> = {
  requested: { tone: 'warn', icon: 'clock' },
  issued: { tone: 'ok', icon: 'checkCircle' },
  reversing: { tone: 'info', icon: 'refresh' },
  reversed: { tone: 'idle', icon: 'return' },
  declined: { tone: 'bad', icon: 'close' },
  withdrawn: { tone: 'idle', icon: 'slash' },
};

const redBadge = { tone: 'bad', icon: 'return' } as const;

type RecordsProps = { invoices: InvoicePage; onChanged: () => void };

/** The requested invoices, newest first, with a red one right below the invoice that it reverses. */
export function Records({ invoices, onChanged }: RecordsProps) {
  const { t } = useTranslation('invoices');
  return (
    <section className="stack gap-16" aria-labelledby="records">
      <h2 id="records" className="text-18">
        {t('list.title')}
      </h2>
      <PagedList
        list={invoices}
        of="invoices"
        linkTo={(page) => ({ to: '/user/invoices', search: { page: String(page) } })}
        empty={<p className="detail">{t('list.empty')}</p>}
      >
        <div className="frame overflow-hidden">
          <table className={`full-width text-15 collapse ${records.table} ${records.named}`}>
            <caption className="visually-hidden">{t('list.title')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('list.number')}</th>
                <th scope="col">{t('list.buyer')}</th>
                <th scope="col" className={records.right}>
                  {t('list.amount')}
                </th>
                <th scope="col">{t('list.status')}</th>
                <th scope="col">
                  <span className="visually-hidden">{t('list.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {invoices.items.map((invoice) => (
                <Row
                  key={invoice.invoice_no}
                  invoice={invoice}
                  asOf={invoices.as_of}
                  onChanged={onChanged}
                />
              ))}
            </tbody>
          </table>
        </div>
      </PagedList>
    </section>
  );
}

type RowProps = { invoice: Invoice; asOf: string; onChanged: () => void };

function Row({ invoice, asOf, onChanged }: RowProps) {
  const { t } = useTranslation('invoices');
  const locale = useLocale();
  const { fapiao_no: number, issued_at: issuedAt, is_red: isRed, status } = invoice;
  const { issue_by: issueBy = null, first_promised: first } = invoice;
  const isOverdue = useIsLate(issueBy, asOf);
  const due = issueBy === null ? '' : formatDeadline(issueBy, locale);
  const amount = formatMoney(isRed ? -invoice.amount : invoice.amount, locale);
  return (
    <tr className={classNames(records.row, isRed && styles.red)}>
      <td className={records.what}>
        <b className="numeric" translate={number === null ? undefined : 'no'}>
          {number ?? t(`unnumbered.${status}`)}
        </b>
        <small>
          {[
            issuedAt === undefined
              ? t('list.requestedAt', { at: formatDateTime(invoice.requested_at, locale) })
              : t(isRed ? 'list.redAt' : 'list.issuedAt', { at: formatDateTime(issuedAt, locale) }),
            ...(issueBy === null || isOverdue ? [] : [t('list.issueBy', { due })]),
            invoice.orders.map(({ title }) => title).join(t('list.and')),
          ].join(' · ')}
        </small>
        <div className={styles.aside}>
          <Aside invoice={invoice} />
          <Excess invoice={invoice} onChanged={onChanged} />
          {isOverdue || first !== undefined ? (
            <Note tone="warn" icon="clock">
              {first === undefined ? null : (
                <p>{t('list.moved', { first: formatDeadline(first, locale), due })}</p>
              )}
              {isOverdue ? <p>{t('list.late', { due })}</p> : null}
            </Note>
          ) : null}
        </div>
      </td>
      <td className={`detail ${records.part}`} data-label={t('list.buyer')}>
        <span>
          <span>{invoice.title.name}</span>
          <small className={styles.kind}>{t(`kind.${invoice.kind}`)}</small>
        </span>
      </td>
      <td className={`${records.right} weight-500 ${records.amount}`}>
        {invoiceIs(status, 'reversed') && !isRed ? (
          <s className="color-3">
            <Money amount={amount} />
          </s>
        ) : (
          <Money amount={amount} />
        )}
      </td>
      <td>
        <Badge {...(isRed ? redBadge : badges[status])}>
          {t(isRed ? 'status.red' : `status.${status}`)}
        </Badge>
      </td>
      <td className={records.right}>
        <InvoiceActions invoice={invoice} onChanged={onChanged} />
      </td>
    </tr>
  );
}

/** Details next to an invoice's status: the reason for declining it, the progress of its reversal. */
function Aside({ invoice: { reason, reversal } }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  const locale = useLocale();
  if (reason !== undefined) {
    return (
      <Note tone="bad">
        <p>{t('list.declined', { reason })}</p>
      </Note>
    );
  }
  if (reversal === undefined) return null;
  const { state, expires_at: end, reason: why = '' } = reversal;
  return (
    <Note tone={state === 'waiting' ? 'info' : 'idle'}>
      <p>{t(`reversal.${state}`, { until: formatDateTime(end, locale), reason: why })}</p>
    </Note>
  );
}

/** Says that a refund has left less than the invoice is for, and what follows or can be done. */
function Excess({ invoice, onChanged }: { invoice: Invoice; onChanged: () => void }) {
  const { t } = useTranslation('invoices');
  const locale = useLocale();
  const { amount, remaining } = invoice;
  const status = findCorrectable(invoice.status);
  if (remaining === undefined || status === null) return null;
  const all = remaining === 0 ? 'All' : '';
  return (
    <Note tone="warn">
      <p>
        {t(`exceeds.${status}${all}`, {
          amount: formatMoney(amount, locale),
          remaining: formatMoney(remaining, locale),
        })}
      </p>
      {status === 'issued' ? null : (
        <div className="mt-8">
          <ReplaceInvoice invoice={invoice} remaining={remaining} onChanged={onChanged} />
        </div>
      )}
    </Note>
  );
}
