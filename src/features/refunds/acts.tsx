import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RefundAccount, RefundNote, type Refund } from '#contract/refunds.ts';
import type { RefundRequestRef } from '#machines/refund-request.machine.ts';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { rulesOf } from '#src/app/forms/rules.ts';
import { useForm } from '#src/app/forms/use-form.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Form } from '#src/ui/fields/form.tsx';
import { SubmitButton } from '#src/ui/fields/submit-button.tsx';
import { TextArea, TextField } from '#src/ui/fields/text-field.tsx';

const noteRules = rulesOf(RefundNote);
const accountRules = rulesOf(RefundAccount);

type ActsProps = { actor: RefundRequestRef; refund: Refund };

/** What the owner of a refund can do with it, and why the last thing did not happen. */
export function RefundActs({ actor, refund }: ActsProps) {
  const { t } = useTranslation('refunds');
  const locale = useLocale();
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const act = useSelector(actor, (snapshot) => snapshot.context.act);
  const error = useSelector(actor, (snapshot) => snapshot.context.error);
  const { status, offered } = refund;
  const isUndecided = status === 'requested' || status === 'offered';
  // What is wrong with a field stands at the field; an offer has none.
  const isAtField = error?.kind === 'invalid' && act?.kind !== 'accept';
  const shown = busy || isAtField ? null : error;
  const isLost = shown?.kind === 'unreachable' || shown?.kind === 'unavailable';
  return (
    <>
      {shown === null ? null : (
        <FailureNote
          error={shown}
          title={isLost ? t('act.unclear') : undefined}
          hint={isLost ? t('act.unclearHint') : undefined}
          chart={null}
        />
      )}
      {isUndecided ? (
        <div className="cluster gap-8">
          {status === 'offered' && offered !== null ? (
            <Button
              variant="primary"
              busy={busy && act?.kind === 'accept'}
              busyLabel={t('act.busy')}
              onClick={() => actor.send({ type: 'offer.accepted', offered })}
            >
              {t('act.accept', { amount: formatMoney(offered, locale) })}
            </Button>
          ) : null}
          <Button
            busy={busy && act?.kind === 'withdraw'}
            busyLabel={t('act.busy')}
            onClick={() => actor.send({ type: 'withdrawal.requested' })}
          >
            {t('act.withdraw')}
          </Button>
        </div>
      ) : null}
      {status === 'failed' ? <AccountForm actor={actor} refund={refund} /> : null}
      {isUndecided || status === 'failed' ? (
        <NoteForm key={refund.notes.length} actor={actor} refund={refund} />
      ) : null}
    </>
  );
}

/** Adds something to the request; it empties once the server has it. */
function NoteForm({ actor }: ActsProps) {
  const { t } = useTranslation('refunds');
  const busy = useSelector(
    actor,
    (snapshot) => snapshot.hasTag('busy') && snapshot.context.act?.kind === 'note',
  );
  const failure = useInvalid(actor, 'note');
  const form = useForm({ rules: noteRules, initial: { text: '' }, failure });
  return (
    <Form
      className="stack gap-12"
      aria-label={t('act.note')}
      onSubmit={form.handleSubmit(({ text }) => actor.send({ type: 'note.sent', text }))}
    >
      <TextArea {...form.field('text')} label={t('act.note')} />
      <div>
        <SubmitButton busy={busy} busyLabel={t('act.busy')}>
          {t('act.sendNote')}
        </SubmitButton>
      </div>
    </Form>
  );
}

/** Where the money goes that its wallet did not take back. */
function AccountForm({ actor, refund }: ActsProps) {
  const { t } = useTranslation('refunds');
  const [isChanging, setChanging] = useState(refund.account === undefined);
  const busy = useSelector(
    actor,
    (snapshot) => snapshot.hasTag('busy') && snapshot.context.act?.kind === 'account',
  );
  const failure = useInvalid(actor, 'account');
  const form = useForm({
    rules: accountRules,
    initial: { holder: '', bank: '', account: '' },
    failure,
  });
  if (!isChanging) return <Button onClick={() => setChanging(true)}>{t('account.change')}</Button>;
  return (
    <Form
      className="stack gap-16"
      aria-label={t('account.title')}
      onSubmit={form.handleSubmit((account) => actor.send({ type: 'account.sent', account }))}
    >
      <TextField {...form.field('holder')} label={t('account.holder')} autoComplete="name" />
      <TextField {...form.field('bank')} label={t('account.bank')} />
      <TextField
        {...form.field('account')}
        label={t('account.number')}
        inputMode="numeric"
        description={t('account.hint')}
      />
      <div>
        <SubmitButton busy={busy} busyLabel={t('act.busy')}>
          {t('account.submit')}
        </SubmitButton>
      </div>
    </Form>
  );
}

/** Returns what the server found wrong with the fields of this form. */
function useInvalid(actor: RefundRequestRef, kind: 'note' | 'account') {
  return useSelector(actor, ({ context: { act, error } }) =>
    act?.kind === kind && error?.kind === 'invalid' ? error : null,
  );
}
