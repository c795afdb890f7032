import type { SmsPurpose } from '../../contract/words.ts';

/** Delivers a code to a phone; throws when it could not. */
export type SmsSender = {
  send(message: { phone: string; code: string; purpose: SmsPurpose }): Promise<void>;
};
