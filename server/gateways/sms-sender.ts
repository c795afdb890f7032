import type { SmsPurpose } from '#contract/picklists.ts';

/** Delivers a code to a phone; throws when it could not, SmsRefused when that is about the phone. */
export type SmsSender = {
  send(message: { phone: string; code: string; purpose: SmsPurpose }): Promise<void>;
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
