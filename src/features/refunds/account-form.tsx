import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { RefundAccount } from '#contract/refunds/schemas.ts';
import type { RefundRequestRef } from '#machines/refund-request.machine.ts';
import { createRules } from '#src/app/forms/rules.ts';
import { takeFocus } from '#src/app/forms/take-focus.ts';
import { useForm } from '#src/app/forms/use-form.ts';
import { useUnsent } from '#src/app/forms/use-unsent.ts';
import { Form } from '#src/ui/fields/form.tsx';
import { SubmitButton } from '#src/ui/fields/submit-button.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { useForgetSent, useInvalid, useSending } from './act-state.ts';
import styles from './refunds.module.css';

type AccountFormProps = { actor: RefundRequestRef; takesFocus: boolean };

const rules = createRules(RefundAccount);

/** The account for money that the wallet cannot take back. */
export function AccountForm({ actor, takesFocus }: AccountFormProps) {
  const { t } = useTranslation('refunds');
  const busy = useSending(actor, 'account');
  const failure = useInvalid(actor, 'account');
  const form = useForm({ rules, initial: { holder: '', bank: '', account: '' }, failure });
  // The number of an account is not kept.
  const { account: _, ...typed } = form.typed;
  const { forget } = useUnsent({
    name: useSelector(actor, ({ context }) => `refund account ${context.refundNo}`),
    typed,
    restore: form.restore,
    unsaved: Object.keys(form.typed).length > 0,
  });
  useForgetSent(actor, ({ account: stored }) => stored, forget);
  return (
    <Form
      className={`stack gap-16 ${styles.form}`}
      aria-label={t('account.title')}
      onSubmit={form.handleSubmit((account) => actor.send({ type: 'account.sent', account }))}
    >
      <TextField
        {...form.field('holder')}
        ref={takesFocus ? takeFocus : undefined}
        label={t('account.holder')}
        autoComplete="name"
      />
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
