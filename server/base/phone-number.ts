import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import type { Contact } from '#contract/base/text-fields.ts';
import { invalid } from './refusal.ts';

/** `number` is as `contract/base/fields.ts` has a phone: 11 digits of the mainland, or E.164. */
export type PhoneNumber = { number: string; country: string };

/**
 * Returns a phone whose shape the contract has checked as everybody else writes it: the zero that some
 * dial at home is gone. Refuses, as a fault of `field`, a number that no country can have (wire, Phones).
 * Numbering plans grow faster than our copy of them: a number of a range that it does not know is taken,
 * as one of the main country of its calling code.
 */
export function readPhone(phone: string, field = 'phone'): PhoneNumber {
  if (!phone.startsWith('+')) return { number: phone, country: 'CN' };
  const parsed = parsePhoneNumberFromString(phone);
  const country = parsed?.country ?? parsed?.getPossibleCountries()[0];
  if (parsed === undefined || country === undefined || !parsed.isPossible()) {
    throw invalid(field, 'phone');
  }
  return { number: parsed.number, country };
}

/** Returns a body with its phone as `readPhone` has it. */
export function withPlainPhone<Body extends { phone: string }>(body: Body): Body {
  return { ...body, phone: readPhone(body.phone).number };
}

/** Returns whom to call about an order, with the phone as `readPhone` has it. */
export function readContact(contact: Contact | undefined): Contact | undefined {
  if (contact === undefined || contact.phone === null) return contact;
  return { ...contact, phone: readPhone(contact.phone, 'contact.phone').number };
}

/** Returns the digits after the `+` of a country, by its ISO 3166 code; null when there is no such country. */
export function callingCodeOf(country: string): string | null {
  return isSupportedCountry(country) ? getCountryCallingCode(country) : null;
}
