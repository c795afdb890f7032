import { ServiceAway } from '#server/base/unavailable.ts';
import type { Locale, NotifiedEvent, SmsPurpose } from '#contract/base/picklists.ts';

/** The kinds of SMS that every provider has a template for: a code, or the notice that an account left a phone. */
export type SmsKind = SmsPurpose | 'phone_changed';

/** An event of an order or a booking; numbers, an amount and a time only, because providers refuse free text. */
export type SmsNotice = {
  phone: string;
  purpose: NotifiedEvent;
  locale: Locale;
  /** The last eight characters of the number of the order or booking. */
  order: string;
  /** In yuan, such as `1200.00`; of an event about money. */
  amount?: string;
  /** When a booking begins, in Shanghai, such as `12-03 14:00`. */
  time?: string;
};

export type Sms =
  | { phone: string; purpose: SmsPurpose; code: string }
  /** `to` is the new phone, masked. */
  | { phone: string; purpose: 'phone_changed'; to: string }
  | SmsNotice;

export type SmsSender = {
  /** ISO 3166 codes of the countries that it delivers to. */
  countries: readonly string[];
  /** True if it has a template for an event to this phone. */
  offers(event: NotifiedEvent, phone: string): boolean;
  /**
   * Delivers a message once. Throws when that fails: SmsRefused for the phone, SmsUnclear when the provider may
   * have sent it; after any other error it was not sent.
   */
  send(message: Sms): Promise<void>;
};

/** Why a phone gets no message: too many just now, no such number, or its owner or carrier blocks them. */
export type SmsRefusal = 'limited' | 'number' | 'blocked';

/** The phone cannot get the message, from this provider and from any other. */
export class SmsRefused extends Error {
  readonly reason: SmsRefusal;

  constructor(reason: SmsRefusal, message: string) {
    super(message);
    this.name = 'SmsRefused';
    this.reason = reason;
  }
}

/** The provider received the request and gave no readable answer: the message may arrive or not. */
export class SmsUnclear extends ServiceAway {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SmsUnclear';
  }
}
