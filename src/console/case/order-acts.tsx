import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { StaffReply, ServiceStart, type WithReason } from '#contract/staff/acts.ts';
import { shanghaiDay } from '#contract/base/shanghai.ts';
import { createRules } from '#src/app/forms/rules.ts';
import { PlainButton } from '#src/ui/controls/plain-button.tsx';
import { TextArea, TextField } from '#src/ui/fields/text-field.tsx';
import { ActForm } from './act-form.tsx';
import { ActOutcome } from '#src/console/app/act-outcome.tsx';
import styles from './act.module.css';
import { openMessages } from './case-acts.ts';
import { useCustomerText } from './customer-text.ts';
import { useCase } from './case-context.ts';
import { Refusal } from './refusal.tsx';
import { ReasonForm } from './reason-form.tsx';
import { useAct } from '#src/console/app/use-act.ts';

/** `onDone` receives a sentence about the result; the case has been reloaded by then. */
export type ActProps = { onDone: (said: string) => void; onClose: () => void };

const nothing = createRules(v.object({}));

/** Cancels an unpaid order. */
export function CancelForm({ onDone, onClose }: ActProps) {
  const { t } = useTranslation('console-case');
  const { order_no: orderNo } = useCase().order;
  const act = useAct<v.InferOutput<typeof WithReason>, unknown>(
    ['cancelOrder', orderNo],
    (call, body, signal) => call('cancelOrder', { params: { orderNo }, body, signal }),
    { onDone: () => onDone(t('done.cancel')) },
  );
  return (
    <ReasonForm
      says={t('cancel.says')}
      warns={t('cancel.warns')}
      confirm={t('acts.cancel')}
      act={act}
      onClose={onClose}
    />
  );
}

/** Confirms the first day of a service, and its adviser. */
export function StartForm({ onDone, onClose }: ActProps) {
  const { t } = useTranslation('console-case');
  const { order, as_of: now } = useCase();
  const act = useAct<v.InferOutput<typeof ServiceStart>, unknown>(
    ['startService', order.order_no],
    (call, body, signal) =>
      call('startService', { params: { orderNo: order.order_no }, body, signal }),
    { onDone: () => onDone(t('done.start')) },
  );
  return (
    <ActForm
      says={t('start.says')}
      warns={t('start.warns')}
      confirm={t('acts.start')}
      act={act}
      rules={createRules(ServiceStart)}
      read={({ day, adviser }) => ({ day: day || null, adviser: adviser || null })}
      onClose={onClose}
    >
      {(findFieldError) => (
        <>
          <TextField
            label={t('field.day')}
            description={t('field.dayHint')}
            name="day"
            type="date"
            defaultValue={shanghaiDay(new Date(now))}
            error={findFieldError('day')}
          />
          <TextField
            label={t('field.adviser')}
            name="adviser"
            defaultValue={order.adviser ?? ''}
            error={findFieldError('adviser')}
          />
        </>
      )}
    </ActForm>
  );
}

/** Completes a service: everything was delivered. */
export function CompleteForm({ onDone, onClose }: ActProps) {
  const { t } = useTranslation('console-case');
  const { order_no: orderNo } = useCase().order;
  const act = useAct<object, unknown>(
    ['completeOrder', orderNo],
    (call, _, signal) => call('completeOrder', { params: { orderNo }, signal }),
    { onDone: () => onDone(t('done.complete')) },
  );
  return (
    <ActForm
      says={t('complete.says')}
      warns={t('complete.warns')}
      confirm={t('acts.complete')}
      isFinal
      act={act}
      rules={nothing}
      onClose={onClose}
    />
  );
}

/**
 * Answers a customer, prefilled with a text for their situation, or records that their messages need no
 * answer.
 */
export function ReplyForm({ onDone, onClose }: ActProps) {
  const { t } = useTranslation('console-case');
  const about = useCase();
  const customerText = useCustomerText();
  const { order_no: orderNo } = about.order;
  const act = useAct<v.InferOutput<typeof StaffReply>, unknown>(
    ['replyToOrder', orderNo],
    (call, body, signal) => call('replyToOrder', { params: { orderNo }, body, signal }),
    { onDone: () => onDone(t('done.reply')) },
  );
  const settle = useAct<object, unknown>(
    ['settleMessages', orderNo],
    (call, _, signal) => call('settleMessages', { params: { orderNo }, signal }),
    { onDone: () => onDone(t('done.settle')) },
  );
  return (
    <>
      {openMessages(about).map(({ id, text }) => (
        <blockquote key={id} className={styles.quote}>
          {text}
        </blockquote>
      ))}
      <ActForm
        says={t('reply.says')}
        confirm={t('reply.confirm')}
        act={act}
        rules={createRules(StaffReply)}
        onClose={onClose}
      >
        {(findFieldError) => (
          <TextArea
            label={t('field.reply')}
            description={t('act.byKeys')}
            name="text"
            rows={5}
            lang={about.customer.locale}
            defaultValue={customerText}
            error={findFieldError('text')}
          />
        )}
      </ActForm>
      {openMessages(about).length === 0 ? null : (
        <p className={styles.aside}>
          <PlainButton aria-disabled={settle.busy} onClick={() => settle.submit({})}>
            {t('reply.settle')}
          </PlainButton>
        </p>
      )}
      <ActOutcome outcome={settle.outcome} onClose={onClose} />
      {settle.failure === null || settle.outcome !== null ? null : (
        <Refusal failure={settle.failure} />
      )}
    </>
  );
}
