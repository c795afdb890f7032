import { useSelector } from '@xstate/react';
import { useRef, useState, type RefObject } from 'react';
import * as v from 'valibot';
import type { CodeKind } from '#contract/accounts/auth.ts';
import { Email, Phone } from '#contract/base/fields.ts';
import type { ApiError } from '#contract/errors.ts';
import type { SmsCodeRef } from '#machines/sms-code.machine.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { fieldText } from './error-text.ts';

/** What a code can be sent to. */
export const recipients = { sms: Phone, email: Email } as const satisfies Record<
  CodeKind['by'],
  v.GenericSchema<string, string>
>;

export type RecipientCheck = {
  input: RefObject<HTMLInputElement | null>;
  error: string | null;
  demand: () => void;
};

/**
 * Judges the phone or the address alone: a code can be asked for before the form is sent. What the server
 * finds wrong with it, such as a country that is not served, stands there as well.
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

/** Returns what a refused code says of the phone or the address itself, or null. */
export function recipientFault(error: ApiError | null): string | null {
  return error?.fields['phone']?.[0] ?? error?.fields['email']?.[0] ?? null;
}
