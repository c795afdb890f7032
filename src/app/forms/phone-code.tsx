import type { Ref } from 'react';
import type { SmsCodeRef } from '#machines/sms-code.machine.ts';
import { CodeInput } from './code-input.tsx';
import { PhoneInput } from './phone-input.tsx';
import { useRecipientCheck } from './recipient-check.ts';
import type { FormField } from './use-form.ts';

type PhoneCodeProps = {
  sms: SmsCodeRef;
  phone: FormField;
  code: FormField;
  codeRef?: Ref<HTMLInputElement> | undefined;
  /** The phone number comes from the previous page and is not asked for. */
  isPhoneKnown?: boolean;
  onPhone?: (phone: string) => void;
  phoneLabel?: string;
};

/** The rows of a phone number and its code. */
export function PhoneCode(props: PhoneCodeProps) {
  const { sms, phone, code, codeRef, isPhoneKnown, onPhone, phoneLabel } = props;
  const check = useRecipientCheck(sms, phone.value);
  return (
    <>
      {isPhoneKnown === true ? (
        // A password manager needs the account name next to the password.
        <input name="username" autoComplete="username" value={phone.value} readOnly hidden />
      ) : (
        <PhoneInput
          field={phone}
          check={check}
          label={phoneLabel}
          onPhone={(typed) => {
            onPhone?.(typed);
            sms.send({ type: 'recipient.changed' });
          }}
        />
      )}
      <CodeInput
        ref={codeRef}
        sms={sms}
        to={phone.value}
        field={code}
        onWrongRecipient={check.demand}
      />
    </>
  );
}
