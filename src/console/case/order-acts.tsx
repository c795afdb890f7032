import { useTranslation } from 'react-i18next';
import { shanghaiDay } from '#contract/base/shanghai.ts';
import { PlainButton } from '#src/ui/controls/plain-button.tsx';
import { ActOutcome } from '#src/console/app/act-outcome.tsx';
import styles from './act.module.css';
import { openMessages } from './case-acts.ts';
import { useCustomerText } from './customer-text.ts';
import { useCase } from './case-context.ts';
import { Refusal } from './refusal.tsx';
import { StaffAct, type ActProps } from './staff-act.tsx';
import { useAct } from '#src/console/app/use-act.ts';

/** An act that ends something, with the reason that the customer reads. */
export function ReasonAct(
  props: ActProps & {
    call: 'cancelOrder' | 'declineRefund' | 'declineInvoice' | 'refuseReversal';
    of: string;
  },
) {
  const { call, onDone, ...rest } = props;
  const { t } = useTranslation('console-case');
  return (
    <StaffAct
      {...t(call, { returnObjects: true })}
      {...rest}
      call={call}
      inputs={{ reason: { label: t('field.reasonForCustomer') } }}
      isFinal
      onDone={() => onDone(t(`done.${call}`))}
    />
  );
}

/** Confirms the first day of a service, and its adviser. */
export function StartForm({ onDone, onClose }: ActProps) {
  const { t } = useTranslation('console-case');
  const { order, as_of: now } = useCase();
  return (
    <StaffAct
      {...t('startService', { returnObjects: true })}
      call="startService"
      of={order.order_no}
      optional={['day', 'adviser']}
      inputs={{
        day: {
          label: t('field.day'),
          description: t('field.dayHint'),
          defaultValue: shanghaiDay(new Date(now)),
        },
        adviser: { label: t('field.adviser'), defaultValue: order.adviser ?? '' },
      }}
      onDone={() => onDone(t('done.startService'))}
      onClose={onClose}
    />
  );
}

/** Completes a service: everything was delivered. */
export function CompleteForm({ onDone, onClose }: ActProps) {
  const { t } = useTranslation('console-case');
  return (
    <StaffAct
      {...t('completeOrder', { returnObjects: true })}
      call="completeOrder"
      of={useCase().order.order_no}
      isFinal
      onDone={() => onDone(t('done.completeOrder'))}
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
  const settle = useAct<object, unknown>(
    ['settleMessages', orderNo],
    (call, _, signal) => call('settleMessages', { params: { orderNo }, signal }),
    { onDone: () => onDone(t('done.settleMessages')) },
  );
  return (
    <>
      {openMessages(about).map(({ id, text }) => (
        <blockquote key={id} className={`margin-0 break-anywhere rounded-md ${styles.quote}`}>
          {text}
        </blockquote>
      ))}
      <StaffAct
        {...t('replyToOrder', { returnObjects: true })}
        call="replyToOrder"
        of={orderNo}
        inputs={{
          text: {
            label: t('field.reply'),
            rows: 5,
            lang: about.customer.locale,
            defaultValue: customerText,
          },
        }}
        onDone={() => onDone(t('done.replyToOrder'))}
        onClose={onClose}
      />
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
