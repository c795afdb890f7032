import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { InferOutput } from 'valibot';
import type { ApiError } from '../../../contract/errors.ts';
import { errorText } from '../../app/error-text.ts';
import { FailureNote } from '../../app/failure-note.tsx';
import { NewPassword } from '../../app/new-password.tsx';
import { useForm } from '../../app/use-form.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import styles from './-auth.module.css';
import { CodeInput } from './-code-input.tsx';
import { TypedReset } from './-new-password.ts';
import { PhoneInput, usePhoneCheck } from './-phone-input.tsx';
import { useResetCode } from './-reset-host.tsx';
import { useWaitHint } from './-wait-hint.ts';

type ResetFormProps = {
  /** Empty when it did not come along: then it is asked for. */
  phone: string;
  busy: boolean;
  failure: ApiError | null;
  onSubmit: (values: InferOutput<typeof TypedReset>) => void;
};

export function ResetForm({ phone, busy, failure, onSubmit }: ResetFormProps) {
  const { t } = useTranslation('auth');
  const locale = useLocale();
  const sms = useResetCode();
  const hint = useWaitHint(failure);
  const code = useRef<HTMLInputElement>(null);
  const codeWrong = failure?.error === 'auth.code_wrong';
  const form = useForm({
    schema: TypedReset,
    initial: { phone, verification_code: '', password: '', password_confirmation: '' },
    failure: codeWrong
      ? { ...failure, fields: { verification_code: [errorText(failure, locale)] } }
      : failure,
  });
  const check = usePhoneCheck(form.values.phone);
  useEffect(() => {
    if (codeWrong) code.current?.focus();
  }, [failure, codeWrong]);
  return (
    <Form
      className={styles.form}
      onTyped={form.take}
      onSubmit={(event) => {
        const values = form.submit(event);
        if (values !== null && !busy) onSubmit(values);
      }}
    >
      {failure === null || codeWrong ? null : (
        <FailureNote error={failure} title={t('reset.failed')} hint={hint} />
      )}
      {phone === '' ? (
        <PhoneInput
          field={form.field('phone')}
          check={check}
          onPhone={() => sms.send({ type: 'phone.changed' })}
        />
      ) : (
        // Tells a password manager whose password this is.
        <input name="username" autoComplete="username" value={phone} readOnly hidden />
      )}
      <CodeInput
        ref={code}
        sms={sms}
        phone={form.values.phone}
        field={form.field('verification_code')}
        onWrongPhone={check.demand}
      />
      <NewPassword
        label={t('password.newOne')}
        password={form.field('password')}
        confirmation={form.field('password_confirmation')}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        block
        busy={busy}
        busyLabel={t('reset.busy')}
      >
        {t('reset.submit')}
      </Button>
    </Form>
  );
}
