import { useSelector } from '@xstate/react';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { maxRefundNoteLength } from '#contract/base/limits.ts';
import { RefundReason } from '#contract/base/picklists.ts';
import type { RefundQuote } from '#contract/refunds/schemas.ts';
import { normalizeText } from '#contract/base/typed-lines.ts';
import { parseFen, formatTypedYuan } from '#contract/base/yuan.ts';
import { getAccountKind } from '#contract/base/channels.ts';
import type { RefundRequestRef } from '#machines/refund-request.machine.ts';
import type { Typed } from '#src/actors/drafts.ts';
import { getIdempotencyKey } from '#src/actors/idempotency-key.ts';
import { fieldText } from '#src/app/forms/error-text.ts';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { keepFocus } from '#src/app/forms/keep-focus.ts';
import { shownValue } from '#src/app/forms/shown-value.ts';
import { UnclearNote } from '#src/app/forms/unclear-note.tsx';
import { formatDayTime } from '#src/i18n/format-moment.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Card } from '#src/ui/controls/card.tsx';
import { Form } from '#src/ui/fields/form.tsx';
import { RadioTiles } from '#src/ui/fields/radio-tiles.tsx';
import { SubmitButton } from '#src/ui/fields/submit-button.tsx';
import { TextArea, TextField } from '#src/ui/fields/text-field.tsx';
import { ChangedTerms } from './changed-terms.tsx';
import { Sums } from './sums.tsx';
import { getAskState } from './view.ts';
import { WhatHappens } from './what-happens.tsx';
import styles from './refunds.module.css';

/** The input; null means untouched. */
export type AskDraft = { amount: string | null; reason: RefundReason | null; note: string };

export const emptyDraft: AskDraft = { amount: null, reason: null, note: '' };

/** Converts the edited part of a draft for storage in this tab. */
export function toTyped({ amount, reason, note }: AskDraft): Typed {
  return {
    ...(amount === null ? {} : { amount }),
    ...(reason === null ? {} : { reason }),
    ...(note === '' ? {} : { note }),
  };
}

/** Restores a draft from the input stored in this tab. */
export function parseDraft({ amount, reason, note = '' }: Typed): AskDraft {
  const result = v.safeParse(RefundReason, reason);
  return { amount: amount ?? null, reason: result.success ? result.output : null, note };
}

type AskFormProps = {
  actor: RefundRequestRef;
  quote: RefundQuote;
  draft: AskDraft;
  onDraft: (draft: AskDraft) => void;
  isAgain: boolean;
};

/** The form that requests a refund. The input stays after any result. */
export function AskForm({ actor, quote, draft, onDraft, isAgain }: AskFormProps) {
  const { t } = useTranslation('refunds');
  const locale = useLocale();
  const state = useSelector(actor, getAskState);
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const unclear = state === 'unclear';
  // The sent values stay on the screen until the result is known.
  const isLocked = unclear || state === 'sending';
  const earlier = useSelector(actor, ({ context }) => context.earlierQuote);
  const failure = useSelector(actor, ({ context }) => context.error);
  const error = isLocked ? null : failure;
  const [isTried, setTried] = useState(false);
  const amountField = useRef<HTMLInputElement>(null);
  const firstReason = useRef<HTMLInputElement>(null);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const text = draft.amount ?? formatTypedYuan(quote.refundable);
  const { isWrong, isLong } = judge(text, draft.note, quote);
  const most = formatMoney(quote.refundable, locale);

  function ask(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (unclear) return actor.send({ type: 'retry.requested' });
    setTried(true);
    // The fields' content counts, even where no change event was received.
    const shownText = amountField.current?.value ?? text;
    const shownNote = noteField.current?.value ?? draft.note;
    const ticked = v.safeParse(RefundReason, shownValue(event.currentTarget, 'reason'));
    const reason = ticked.success ? ticked.output : draft.reason;
    const shownAmount = shownText === text ? draft.amount : shownText;
    onDraft({ amount: shownAmount, reason, note: shownNote });
    const { amount, note, ...wrong } = judge(shownText, shownNote, quote);
    if (reason === null) firstReason.current?.focus();
    else if (wrong.isWrong) amountField.current?.focus();
    else if (wrong.isLong) noteField.current?.focus();
    if (amount === null || wrong.isWrong || reason === null || wrong.isLong) return;
    if (state !== 'open') return;
    const shown = { amount: quote.refundable, terms: quote.terms };
    const request = { order_no: quote.order_no, amount, reason, note: note || null, shown };
    const idempotencyKey = getIdempotencyKey(['refund', request]);
    actor.send({ type: 'request.submitted', request, idempotencyKey });
  }

  return (
    <Card as="section" padded className={`stack gap-24 ${styles.ask}`}>
      <div className="card-head">
        <h2 tabIndex={-1} ref={isAgain ? keepFocus : undefined}>
          {t('ask.title')}
        </h2>
        <p className={`flex flex-wrap ${styles.context}`}>
          <span>{quote.title}</span>
          <span className="numeric" translate="no">
            {quote.order_no}
          </span>
          {quote.channel === undefined ? null : (
            <span>{getAccountKind(quote.channel, locale)}</span>
          )}
        </p>
      </div>
      <QuoteSums quote={quote} />
      <Form className="stack gap-20" aria-label={t('ask.title')} onSubmit={ask}>
        {unclear ? <UnclearNote title={t('unclear.title')} text={t('unclear.text')} /> : null}
        {earlier === null ? null : <ChangedTerms key={quote.terms} before={earlier} now={quote} />}
        {error === null ||
        error.error === 'refund.terms_changed' ||
        'amount' in error.fields ? null : (
          <FailureNote error={error} title={t('ask.failed')} chart={null} />
        )}
        <RadioTiles
          name="reason"
          label={t('ask.reason')}
          isLabelShown
          required
          options={RefundReason.options.map((value) => ({ value, label: t(`reason.${value}`) }))}
          value={draft.reason}
          onChange={(value) => {
            if (!isLocked) onDraft({ ...draft, reason: value });
          }}
          error={isTried && draft.reason === null ? t('ask.noReason') : null}
          firstRef={firstReason}
        />
        <TextField
          ref={amountField}
          className={styles.amount}
          label={t('ask.amount')}
          name="amount"
          inputMode="decimal"
          readOnly={isLocked}
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
          ref={noteField}
          label={t('ask.note')}
          name="note"
          readOnly={isLocked}
          error={isTried && isLong ? fieldText('tooLong', locale) : null}
          value={draft.note}
          onChange={({ currentTarget }) => onDraft({ ...draft, note: currentTarget.value })}
        />
        <WhatHappens quote={quote} />
        <div className={`cluster gap-12 justify-between border-top ${styles.end}`}>
          <span className="caption">{t('ask.answer')}</span>
          <SubmitButton busy={busy} busyLabel={t(unclear ? 'unclear.retry' : 'ask.busy')}>
            {t(unclear ? 'unclear.retry' : 'ask.submit')}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

/** Returns the amount in fen and the note as they are sent, and whether something is wrong with them. */
function judge(text: string, typedNote: string, { refundable }: RefundQuote) {
  const amount = parseFen(text);
  const note = normalizeText(typedNote);
  return {
    amount,
    note,
    isWrong: amount === null || amount === 0 || amount > refundable,
    isLong: note.length > maxRefundNoteLength,
  };
}

/** The amount that the terms give now, and the time when it decreases. */
export function QuoteSums({ quote: { lines, next_change: next } }: { quote: RefundQuote }) {
  const { t } = useTranslation('refunds');
  const locale = useLocale();
  return (
    <div className="stack gap-8">
      <Sums title={t('ask.terms')} lines={lines} total={t('ask.refundable')} />
      {next === undefined ? null : (
        <p className="detail">
          {t('ask.nextChange', {
            time: formatDayTime(next.at, locale),
            amount: formatMoney(next.refundable, locale),
          })}
        </p>
      )}
    </div>
  );
}
