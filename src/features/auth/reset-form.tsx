import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { PasswordReset } from '#contract/accounts/auth.ts';
import { RepeatedPassword } from '#contract/base/passwords.ts';
import { CodeCase } from '#src/app/forms/code-case.tsx';
import { errorText } from '#src/app/forms/error-text.ts';
import type { Failure } from '#src/app/forms/failure.ts';
import { NewPassword } from '#src/app/forms/new-password.tsx';
import { PhoneCode } from '#src/app/forms/phone-code.tsx';
import { createRules } from '#src/app/forms/rules.ts';
import { useForm } from '#src/app/forms/use-form.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { SubmitButton } from '#src/ui/fields/submit-button.tsx';
import { AuthForm } from './auth-form.tsx';
import { useResetCode } from './reset-host.tsx';

/** A reset as it is typed: the new password twice (spec 5). */
const TypedReset = v.pipe(
  v.object({
    ...PasswordReset.entries,
    password_confirmation: RepeatedPassword,
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['password_confirmation']],
      ({ password, password_confirmation: again }) => password === again,
      'passwordsDiffer',
    ),
    ['password_confirmation'],
  ),
);

const rules = createRules(TypedReset);

type ResetFormProps = {
  /** Empty if it is unknown: then the form asks for it. */
  phone: string;
  busy: boolean;
  failure: Failure | null;
  onSubmit: (values: v.InferOutput<typeof TypedReset>) => void;
};

export function ResetForm({ phone, busy, failure, onSubmit }: ResetFormProps) {
  const { t } = useTranslation('auth');
  const locale = useLocale();
  const sms = useResetCode();
  const code = useRef<HTMLInputElement>(null);
  const codeWrong = failure?.error === 'auth.code_wrong';
  const form = useForm({
    rules,
    initial: { phone, verification_code: '', password: '', password_confirmation: '' },
    failure: codeWrong
      ? { ...failure, fields: { verification_code: [errorText(failure, locale)] } }
      : failure,
  });
  useEffect(() => {
    if (codeWrong) code.current?.focus();
  }, [failure, codeWrong]);
  return (
    <AuthForm
      failure={codeWrong ? null : failure}
      title={t('reset.failed')}
      check={t('reset.check')}
      chart={{ machine: 'submission', path: 'failed' }}
      onTyped={form.take}
      onSubmit={form.handleSubmit((values) => {
        if (!busy) onSubmit(values);
      })}
    >
      <PhoneCode
        sms={sms}
        phone={form.field('phone')}
        isPhoneKnown={phone !== ''}
        code={form.field('verification_code')}
        codeRef={code}
      />
      <NewPassword
        label={t('password.newOne')}
        password={form.field('password')}
        confirmation={form.field('password_confirmation')}
      />
      <SubmitButton size="large" block busy={busy} busyLabel={t('reset.busy')}>
        {t('reset.submit')}
      </SubmitButton>
      <CodeCase sms={sms} />
    </AuthForm>
  );
}
