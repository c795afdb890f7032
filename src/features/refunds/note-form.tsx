import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { RefundNote } from '#contract/refunds/schemas.ts';
import type { RefundRequestRef } from '#machines/refund-request.machine.ts';
import { createRules } from '#src/app/forms/rules.ts';
import { takeFocus } from '#src/app/forms/take-focus.ts';
import { useForm } from '#src/app/forms/use-form.ts';
import { useUnsent } from '#src/app/forms/use-unsent.ts';
import { Form } from '#src/ui/fields/form.tsx';
import { SubmitButton } from '#src/ui/fields/submit-button.tsx';
import { TextArea } from '#src/ui/fields/text-field.tsx';
import { useForgetSent, useInvalid, useSending } from './act-state.ts';
import styles from './refunds.module.css';

const rules = createRules(RefundNote);

/** Adds something to the request. */
export function NoteForm({ actor }: { actor: RefundRequestRef }) {
  const { t } = useTranslation('refunds');
  const busy = useSending(actor, 'note');
  const failure = useInvalid(actor, 'note');
  const form = useForm({ rules, initial: { text: '' }, failure });
  const name = useSelector(actor, ({ context }) => `refund note ${context.refundNo}`);
  const { forget } = useUnsent({ name, typed: form.typed, restore: form.restore });
  useForgetSent(actor, ({ notes }) => notes.length, forget);
  return (
    <Form
      className={`stack gap-12 ${styles.form}`}
      aria-label={t('act.note')}
      onSubmit={form.handleSubmit(({ text }) => actor.send({ type: 'note.sent', text }))}
    >
      <TextArea {...form.field('text')} ref={takeFocus} label={t('act.noteField')} />
      <div>
        <SubmitButton busy={busy} busyLabel={t('act.busy')}>
          {t('act.sendNote')}
        </SubmitButton>
      </div>
    </Form>
  );
}
