import { useTranslation } from 'react-i18next';
import type { SmsCodeRef } from '#machines/sms-code.machine.ts';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { CodeInput } from './code-input.tsx';
import { useRecipientCheck } from './recipient-check.ts';
import type { FormField } from './use-form.ts';

type EmailCodeProps = {
  sms: SmsCodeRef;
  email: FormField;
  code: FormField;
  onEmail?: (email: string) => void;
  /** The label where there are several addresses. */
  label?: string | undefined;
  hint?: string | undefined;
};

/** The rows of an e-mail address and its code. */
export function EmailCode({ sms, email, code, onEmail, label, hint }: EmailCodeProps) {
  const { t } = useTranslation('auth');
  const check = useRecipientCheck(sms, email.value);
  return (
    <>
      <TextField
        {...email}
        ref={check.input}
        label={label ?? t('email')}
        description={hint}
        type="email"
        autoComplete="email"
        error={email.error ?? check.error}
        onChange={(event) => {
          email.onChange(event);
          onEmail?.(event.currentTarget.value);
          sms.send({ type: 'recipient.changed' });
        }}
      />
      <CodeInput sms={sms} to={email.value} field={code} onWrongRecipient={check.demand} />
    </>
  );
}
