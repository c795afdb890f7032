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
  /** Delivers a message; throws when it could not, SmsRefused when that is about the phone. */
  send(message: Sms): Promise<void>;
};

/** Nothing goes to this phone: it had too many messages just now, or there is no such number. */
export class SmsRefused extends Error {
  readonly reason: 'limited' | 'number';

  constructor(reason: 'limited' | 'number', message: string) {
    super(message);
    this.name = 'SmsRefused';
    this.reason = reason;
  }
}
