import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { adviserHours } from '#contract/base/limits.ts';
import { OrderMessageRequest } from '#contract/service/schemas.ts';
import type { ConversationRef } from '#machines/conversation.machine.ts';
import { getIdempotencyKey } from '#src/actors/idempotency-key.ts';
import { AttachmentFields } from '#src/app/forms/attachment-fields.tsx';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { focusPicker } from '#src/app/forms/focus-picker.ts';
import { createRules } from '#src/app/forms/rules.ts';
import { takeFocus } from '#src/app/forms/take-focus.ts';
import { UnclearNote } from '#src/app/forms/unclear-note.tsx';
import { attachmentLimits, useAttachments } from '#src/app/forms/use-attachments.ts';
import { useForm } from '#src/app/forms/use-form.ts';
import { useUnsent } from '#src/app/forms/use-unsent.ts';
import { Form } from '#src/ui/fields/form.tsx';
import { SubmitButton } from '#src/ui/fields/submit-button.tsx';
import { TextArea } from '#src/ui/fields/text-field.tsx';
import { getComposerState } from './conversation-view.ts';

const rules = createRules(v.pick(OrderMessageRequest, ['text']));

type ComposerProps = {
  conversation: ConversationRef;
  /** A message was sent just now; the next one can be written at once. */
  isNext: boolean;
  /** Input of an earlier visit is back in its field. */
  onRestored: () => void;
};

/** Writes one message, with files. The input stays until the server has accepted it. */
export function Composer({ conversation, isNext, onRestored }: ComposerProps) {
  const { t } = useTranslation('orders');
  const state = useSelector(conversation, getComposerState);
  const isUnclear = state === 'unclear';
  // The machine retries an unclear message.
  const busy = state === 'sending' || isUnclear;
  const failure = useSelector(conversation, ({ context }) => context.sendError);
  const form = useForm({ rules, initial: { text: '' }, failure });
  const attachments = useAttachments();
  const orderNo = useSelector(conversation, ({ context }) => context.orderNo);
  const unsent = useUnsent({
    name: `message ${orderNo}`,
    typed: form.typed,
    restore: (typed) => {
      form.restore(typed);
      onRestored();
    },
    unsaved: form.values.text !== '' || attachments.files.length > 0,
  });
  const forget = useEffectEvent(unsent.forget);
  useEffect(() => {
    const sent = conversation.on('message.sent', () => forget());
    return () => sent.unsubscribe();
  }, [conversation]);
  // A message needs no files, but none may be left behind on the way.
  const fault = attachments.files.length === 0 ? null : attachments.fault;
  return (
    <Form
      className="stack gap-12"
      onTyped={form.take}
      onInput={(event) => {
        attachments.onInput(event);
        conversation.send({ type: 'message.edited' });
      }}
      onSubmit={form.handleSubmit(({ text }, element) => {
        if (busy || attachments.hold(element)) return;
        if (fault !== null) return focusPicker(element);
        const body = { text, attachments: attachments.ids };
        const idempotencyKey = getIdempotencyKey(['message', orderNo, body]);
        conversation.send({ type: 'message.submitted', body, idempotencyKey });
      })}
    >
      {isUnclear ? (
        <UnclearNote title={t('conversation.unclear')} text={t('conversation.unclearText')} />
      ) : null}
      {form.note === null || isUnclear ? null : (
        <FailureNote
          error={form.note}
          title={t('conversation.rejected')}
          chart={{ machine: 'conversation', path: 'composer.rejected' }}
        />
      )}
      <TextArea
        {...form.field('text')}
        readOnly={busy}
        label={t('conversation.field')}
        ref={isNext ? takeFocus : undefined}
      />
      <AttachmentFields
        className="stack gap-12 border-0"
        attachments={attachments}
        title={t('conversation.attach')}
        rules={t('conversation.hint', { ...attachmentLimits, ...adviserHours })}
        error={form.attempts > 0 && fault !== null ? fault : attachments.refusal}
      />
      <SubmitButton
        busy={busy || attachments.held}
        busyLabel={attachments.held ? attachments.waiting : t('conversation.busy')}
      >
        {t('conversation.send')}
      </SubmitButton>
    </Form>
  );
}
