import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { InvoiceKind } from '#contract/base/picklists.ts';
import type { InvoiceChoice } from '#machines/invoice-choice.ts';
import type { InvoiceRequestRef } from '#machines/invoice-request.machine.ts';
import { chosenSum } from '#src/actors/invoice-request.ts';
import { randomKey } from '#src/actors/idempotency-key.ts';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Money } from '#src/ui/controls/price.tsx';
import { Form } from '#src/ui/fields/form.tsx';
import { FieldError } from '#src/ui/fields/field-error.tsx';
import { RadioTiles } from '#src/ui/fields/radio-tiles.tsx';
import { SubmitButton } from '#src/ui/fields/submit-button.tsx';
import styles from './invoices.module.css';
import { ChangedTerms } from './changed-terms.tsx';
import { OrderPicks } from './order-picks.tsx';

/** Orders, title and kind, and the sum of the selection. */
export function Choice({ request }: { request: InvoiceRequestRef }) {
  const { t } = useTranslation('invoices');
  const locale = useLocale();
  const choice = useSelector(request, ({ context }) => context.choice);
  const available = useSelector(request, ({ context }) => context.available);
  const error = useSelector(request, ({ context }) => context.error);
  const sum = useSelector(request, chosenSum);
  const refused = useSelector(request, (snapshot) =>
    snapshot.matches('termsChanged') ? snapshot.context.refused : null,
  );
  const busy = useSelector(request, (snapshot) => snapshot.hasTag('busy'));
  const isReading = useSelector(request, (snapshot) => snapshot.matches('loading'));
  const titles = available?.titles ?? [];
  const title = titles.find(({ id }) => id === choice.titleId) ?? null;
  const missing =
    choice.orderNos.length === 0
      ? t('ask.noOrders')
      : title === null
        ? t(titles.length === 0 ? 'ask.addTitle' : 'ask.noTitle')
        : null;
  const fault = (name: string) => error?.fields[name]?.[0] ?? null;
  const hasFaults = ['order_nos', 'title_id', 'kind'].some((name) => fault(name) !== null);
  const change = (changes: Partial<InvoiceChoice>) =>
    request.send({ type: 'choice.changed', choice: { ...choice, ...changes } });

  return (
    <Form
      aria-labelledby="ask"
      onSubmit={(event) => {
        event.preventDefault();
        if (missing === null)
          request.send({ type: 'invoice.submitted', idempotencyKey: randomKey() });
      }}
    >
      {refused === null ? null : (
        <div className={`p-20-24 border-top ${styles.said}`}>
          <ChangedTerms before={refused} amount={sum} title={title} />
        </div>
      )}
      {error === null || hasFaults ? null : (
        <div className={`p-20-24 border-top ${styles.said}`}>
          <FailureNote error={error} title={t('ask.refused')} />
        </div>
      )}
      <div className={`grid p-20-24 border-top ${styles.step}`}>
        <h3>{t('ask.orders')}</h3>
        <div>
          <OrderPicks
            orders={available?.orders ?? []}
            chosen={choice.orderNos}
            onChange={(orderNos) => change({ orderNos })}
          />
          {fault('order_nos') === null ? null : <FieldError>{fault('order_nos')}</FieldError>}
        </div>
      </div>
      <div className={`grid p-20-24 border-top ${styles.step}`}>
        <h3>{t('ask.buyer')}</h3>
        <div>
          {titles.length === 0 ? (
            <p className="detail">{t('ask.noTitles')}</p>
          ) : (
            <RadioTiles
              label={t('ask.buyer')}
              options={titles.map(({ id, name, tax_no: taxNo }) => ({
                value: id,
                label: name,
                hint: taxNo === null ? t('ask.individual') : t('ask.taxNo', { number: taxNo }),
              }))}
              value={choice.titleId}
              onChange={(titleId) => {
                const next = titles.find(({ id }) => id === titleId) ?? null;
                change({ titleId, ...(next?.tax_no == null ? { kind: 'ordinary' } : null) });
              }}
            />
          )}
          {fault('title_id') === null ? null : <FieldError>{fault('title_id')}</FieldError>}
        </div>
      </div>
      <div className={`grid p-20-24 border-top ${styles.step}`}>
        <h3>{t('ask.kind')}</h3>
        <div>
          <RadioTiles
            label={t('ask.kind')}
            options={InvoiceKind.options
              .filter((kind) => kind === 'ordinary' || (title?.tax_no ?? null) !== null)
              .map((kind) => ({
                value: kind,
                label: t(`kind.${kind}`),
                hint: t(`kind.${kind}Hint`),
              }))}
            value={choice.kind}
            onChange={(kind) => change({ kind })}
          />
          {fault('kind') === null ? null : <FieldError>{fault('kind')}</FieldError>}
        </div>
      </div>
      <div className={`cluster justify-between bg-2 border-top ${styles.end}`}>
        <p className="numeric">
          <span className="caption">{t('ask.sum', { count: choice.orderNos.length })}</span>
          <Money amount={formatMoney(sum, locale)} size="amount" />
        </p>
        <SubmitButton
          busy={busy}
          busyLabel={t(isReading ? 'ask.loading' : 'ask.busy')}
          disabledReason={missing}
        >
          {t('ask.submit')}
        </SubmitButton>
      </div>
    </Form>
  );
}
