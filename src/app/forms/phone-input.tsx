import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { CountryChoice } from './country-choice.tsx';
import type { RecipientCheck } from './recipient-check.ts';
import type { FormField } from './use-form.ts';

type PhoneInputProps = {
  field: FormField;
  /** Omitted where no code is requested before the form is sent. */
  check?: RecipientCheck;
  onPhone: (phone: string) => void;
  /** The label where there are two phone fields. */
  label?: string | undefined;
};

export function PhoneInput({ field, check, onPhone, label }: PhoneInputProps) {
  const { t } = useTranslation('auth');
  const ownRef = useRef<HTMLInputElement>(null);
  const input = check?.input ?? ownRef;
  return (
    <TextField
      {...field}
      ref={input}
      label={label ?? t('phone')}
      type="tel"
      autoComplete="tel"
      error={field.error ?? check?.error}
      suffixWidth="5em"
      suffix={<CountryChoice phone={field.value} input={input} />}
      onChange={(event) => {
        field.onChange(event);
        onPhone(event.currentTarget.value);
      }}
    />
  );
}
