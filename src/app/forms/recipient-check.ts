import { useSelector } from '@xstate/react';
import { useRef, useState, type RefObject } from 'react';
import * as v from 'valibot';
import type { CodeKind } from '#contract/accounts/auth.ts';
import { Email, Phone } from '#contract/base/fields.ts';
import type { ApiError } from '#contract/base/api-error.ts';
import type { SmsCodeRef } from '#machines/sms-code.machine.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { fieldText } from './error-text.ts';

/** The schema of the recipient for each channel. */
export const recipients = { sms: Phone, email: Email } as const satisfies Record<
  CodeKind['by'],
  v.GenericSchema<string, string>
>;

/** The name of the recipient's field for each channel. */
export const recipientFields = { sms: 'phone', email: 'email' } as const satisfies Record<
  CodeKind['by'],
  string
>;

export type RecipientCheck = {
  input: RefObject<HTMLInputElement | null>;
  error: string | null;
  demand: () => void;
};

/**
 * Validates the phone number or address alone, because a code can be requested before the form is sent. The
 * field also shows server errors, such as an unsupported country.
 */
export function useRecipientCheck(sms: SmsCodeRef, typed: string): RecipientCheck {
  const locale = useLocale();
  const [demanded, setDemanded] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { by } = useSelector(sms, ({ context }) => context.kind);
  const refusal = useSelector(sms, ({ context }) => recipientFault(context.error));
  const fault = demanded ? v.safeParse(recipients[by], typed).issues?.[0].message : undefined;
  return {
    input,
    error: fault === undefined ? refusal : fieldText(fault, locale),
    demand() {
      setDemanded(true);
      input.current?.focus();
    },
  };
}

/** The error code about the phone number or address in a refused code request; null for other errors. */
export function recipientFault(error: ApiError | null): string | null {
  return error?.fields['phone']?.[0] ?? error?.fields['email']?.[0] ?? null;
}
