import type { SmsPurpose } from '#contract/base/picklists.ts';

/** The kinds of SMS: a code for a purpose, or the notice that an account was moved away from this phone. */
export type SmsKind = SmsPurpose | 'phone_changed';

export type Sms =
  | { phone: string; purpose: SmsPurpose; code: string }
  /** `to` is the new phone, masked. */
  | { phone: string; purpose: 'phone_changed'; to: string };

export type SmsSender = {
  /** ISO 3166 codes of the countries that it delivers to. */
  countries: readonly string[];
  /** Delivers a message. Throws when that fails: SmsRefused for the phone. */
  send(message: Sms): Promise<void>;
};

/** The phone cannot get the message: it had too many just now, or the number does not exist. */
export class SmsRefused extends Error {
  readonly reason: 'limited' | 'number';

  constructor(reason: 'limited' | 'number', message: string) {
    super(message);
    this.name = 'SmsRefused';
    this.reason = reason;
  }
}
