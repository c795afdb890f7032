import type { SmsPurpose } from '#contract/base/picklists.ts';

/** What an SMS is for: a code of a purpose, or the notice that an account has left this phone. */
export type SmsKind = SmsPurpose | 'phone_changed';

export type Sms =
  | { phone: string; purpose: SmsPurpose; code: string }
  /** `to` is the new phone, masked. */
  | { phone: string; purpose: 'phone_changed'; to: string };

export type SmsSender = {
  /** The countries whose phones it reaches, by their ISO 3166 codes. */
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
