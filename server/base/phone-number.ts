import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import type { Contact } from '#contract/base/text-fields.ts';
import { invalid } from './refusal.ts';

/** `number` has the form of a phone in `contract/base/fields.ts`: 11 digits of the mainland, or E.164. */
export type PhoneNumber = { number: string; country: string };

/**
 * Normalizes a phone that has the form of the contract; removes the zero that some countries dial at home.
 * Throws 422 on `field` for a number that no country can have (wire, Phones). Our copy of the numbering plans
 * may be outdated: an unknown range is accepted for the main country of its calling code.
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

/** Replaces the phone of a body with the result of `readPhone`. */
export function withPlainPhone<Body extends { phone: string }>(body: Body): Body {
  return { ...body, phone: readPhone(body.phone).number };
}

/** Normalizes the phone of an order's contact with `readPhone`. */
export function readContact(contact: Contact | undefined): Contact | undefined {
  if (contact === undefined || contact.phone === null) return contact;
  return { ...contact, phone: readPhone(contact.phone, 'contact.phone').number };
}

/** Finds the digits after the `+` for a country by its ISO 3166 code; null for an unknown country. */
export function findCallingCode(country: string): string | null {
  return isSupportedCountry(country) ? getCountryCallingCode(country) : null;
}
