import { useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { Phone } from '#contract/fields.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { CountryChoice } from './country-choice.tsx';
import { fieldText } from './error-text.ts';
import type { FormField } from './use-form.ts';

type PhoneCheck = {
  input: RefObject<HTMLInputElement | null>;
  error: string | null;
  demand: () => void;
};

/** Returns a code can be asked for before the form is sent; then the phone alone is judged. */
export function usePhoneCheck(phone: string): PhoneCheck {
  const locale = useLocale();
  const [demanded, setDemanded] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const fault = demanded ? v.safeParse(Phone, phone).issues?.[0].message : undefined;
  return {
    input,
    error: fault === undefined ? null : fieldText(fault, locale),
    demand() {
      setDemanded(true);
      input.current?.focus();
    },
  };
}

type PhoneInputProps = {
  field: FormField;
  /** Left out where nothing is asked for before the form is sent. */
  check?: PhoneCheck;
  onPhone: (phone: string) => void;
  /** What it is called where there are two. */
  label?: string | undefined;
};

export function PhoneInput({ field, check, onPhone, label }: PhoneInputProps) {
  const { t } = useTranslation('auth');
  const own = useRef<HTMLInputElement>(null);
  const input = check?.input ?? own;
  return (
    <TextField
      {...field}
      ref={input}
      label={label ?? t('phone')}
      type="tel"
      autoComplete="tel"
      error={field.error ?? check?.error}
      suffixWidth="6em"
      suffix={<CountryChoice phone={field.value} input={input} />}
      onChange={(event) => {
        field.onChange(event);
        onPhone(event.currentTarget.value);
      }}
    />
  );
}
