import { useSelector } from '@xstate/react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { maxRefundNoteLength } from '#contract/limits.ts';
import { RefundReason } from '#contract/picklists.ts';
import type { RefundQuote } from '#contract/refunds.ts';
import type { RefundRequestRef } from '#machines/refund-request.machine.ts';
import { randomKey } from '#src/actors/idempotency-key.ts';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Card } from '#src/ui/controls/card.tsx';
import { Note } from '#src/ui/controls/note.tsx';
import { Form } from '#src/ui/fields/form.tsx';
import { NativeSelect } from '#src/ui/fields/native-select.tsx';
import { SubmitButton } from '#src/ui/fields/submit-button.tsx';
import { TextArea, TextField } from '#src/ui/fields/text-field.tsx';
import { fenOf, yuanOf } from './yuan.ts';
import { QuoteLines } from './quote-lines.tsx';

/** What was typed; null is an amount that nobody has touched. */
export type AskDraft = { amount: string | null; reason: RefundReason; note: string };

export const emptyDraft: AskDraft = { amount: null, reason: 'unneeded', note: '' };

type AskFormProps = {
  actor: RefundRequestRef;
  quote: RefundQuote;
  draft: AskDraft;
  onDraft: (draft: AskDraft) => void;
};

/** The form that asks for money back. What was typed stays, whatever becomes of it. */
export function AskForm({ actor, quote, draft, onDraft }: AskFormProps) {
  const { t } = useTranslation('refunds');
  const locale = useLocale();
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const unclear = useSelector(actor, (snapshot) => snapshot.matches('unclear'));
  const canAsk = useSelector(actor, (snapshot) => snapshot.matches('asking'));
  const error = useSelector(actor, (snapshot) =>
    snapshot.hasTag('busy') ? null : snapshot.context.error,
  );
  const [isTried, setTried] = useState(false);
  const text = draft.amount ?? yuanOf(quote.refundable);
  const amount = fenOf(text);
  const isWrong = amount === null || amount === 0 || amount > quote.refundable;
  const most = formatMoney(quote.refundable, locale);

  function ask(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setTried(true);
    if (amount === null || isWrong || !canAsk) return;
    const { reason } = draft;
    const note = draft.note.trim() === '' ? null : draft.note.trim();
    const request = { order_no: quote.order_no, amount, reason, note };
    actor.send({ type: 'request.submitted', request, idempotencyKey: randomKey() });
  }

  return (
    <Card as="section" padded className="stack gap-24">
      <div className="card-head">
        <h2>{t('ask.title')}</h2>
        <p>{quote.title}</p>
      </div>
      <QuoteLines quote={quote} />
      <Form className="stack gap-20" aria-label={t('ask.title')} onSubmit={ask}>
        {unclear ? (
          <Note tone="warn" role="alert">
            <p>
              <b>{t('unclear.title')}</b>
            </p>
            <p>{t('unclear.text')}</p>
            <Button onClick={() => actor.send({ type: 'retry.requested' })}>
              {t('unclear.retry')}
            </Button>
          </Note>
        ) : null}
        {error === null || unclear || 'amount' in error.fields ? null : (
          <FailureNote error={error} title={t('ask.failed')} chart={null} />
        )}
        <NativeSelect
          label={t('ask.reason')}
          options={RefundReason.options.map((value) => ({ value, label: t(`reason.${value}`) }))}
          value={draft.reason}
          onChange={(reason) => onDraft({ ...draft, reason })}
        />
        <TextField
          label={t('ask.amount')}
          name="amount"
          inputMode="decimal"
          required
          value={text}
          description={t('ask.most', { amount: most })}
          error={
            (isTried && isWrong) || (error !== null && 'amount' in error.fields)
              ? t('ask.wrongAmount', { amount: most })
              : null
          }
          onChange={({ currentTarget }) => onDraft({ ...draft, amount: currentTarget.value })}
        />
        <TextArea
          label={t('ask.note')}
          name="note"
          maxLength={maxRefundNoteLength}
          value={draft.note}
          onChange={({ currentTarget }) => onDraft({ ...draft, note: currentTarget.value })}
        />
        <Note tone="idle">
          <p>
            {quote.channel === undefined
              ? t('ask.arrival')
              : t('ask.arrivalBy', { channel: t(`channel.${quote.channel}`) })}
          </p>
          <p>{t('ask.pause')}</p>
        </Note>
        <div>
          <SubmitButton busy={busy} busyLabel={t('ask.busy')}>
            {t('ask.submit')}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
