import * as v from 'valibot';
import { isDay, toDay } from '#contract/base/days.ts';
import { Email, Phone } from '#contract/base/fields.ts';
import { normalizeTyped } from '#contract/base/typed-text.ts';
import { parseFen } from '#contract/base/yuan.ts';

/** The formats of server/base/ids.ts: orders, payments and refunds, bookings, invoices and inquiries. */
const ownNumber =
  /(?<![0-9A-Z])(?:XY\d{16}|[PR]\d{14}[0-9A-Z]{11}|[BIQ]\d{8}[0-9A-Z]{8})(?![0-9A-Z])/g;
/** A number of 8 characters, the end that people read aloud, to 40, the longest number of a wallet. */
const number = /^[0-9A-Z]{8,40}$/;
const mostCandidates = 6;

/**
 * Returns candidates for a number of ours, of a wallet or of the tax authority, the likeliest first: in a
 * link, after a label, in groups, as a spreadsheet or a wallet writes it, or its last characters.
 */
export function numbersIn(typed: string): string[] {
  const text = normalizeTyped(typed).toUpperCase();
  const ungrouped = [text, afterLabel(text)].map((part) => part.replaceAll(/[\s'"`´=-]/g, ''));
  const words = text.split(/[^0-9A-Z]+/).filter((word) => /\d{4}/.test(word));
  const found = [...(text.match(ownNumber) ?? []), ...ungrouped, ...words];
  return [...new Set(found)].filter((each) => number.test(each)).slice(0, mostCandidates);
}

/** Finds the one number of ours in a text; null when it has none or several. */
export function ownNumberIn(typed: string): string | null {
  const found = new Set(numbersIn(typed).filter((each) => each.replace(ownNumber, '') === ''));
  const [only, other] = found;
  return other === undefined ? (only ?? null) : null;
}

/** Finds a phone in a text, with or without a label, in stored form; else null. */
export function phoneIn(typed: string): string | null {
  const text = normalizeTyped(typed);
  for (const part of [text, afterLabel(text)]) {
    const phone = v.safeParse(Phone, part.replace(/^[^+\d(]+/, '').replace(/\D$/, ''));
    if (phone.success) return phone.output;
  }
  return null;
}

/** Finds an e-mail address in a text, with or without a label, in lower case; else null. */
export function emailIn(typed: string): string | null {
  const word = normalizeTyped(typed)
    .split(/[\s<>():;,"|]+/)
    .find((part) => part.includes('@'));
  // An apostrophe inside belongs to the address; around it are quotes.
  const email = v.safeParse(
    Email,
    (word ?? '').replace(/^['‘’]+/, '').replace(/(?<!['‘’])['‘’]+$/, ''),
  );
  return email.success ? email.output.toLowerCase() : null;
}

/** Finds an amount in yuan in a text, with or without a label; returns fen, else null. */
export function amountIn(typed: string): number | null {
  return parseFen(afterLabel(normalizeTyped(typed)));
}

/**
 * Finds a day in a text, with or without a label, in common notations; `11月29日` is the last one until
 * `today`. Returns `2026-11-29`, else null.
 */
export function dayIn(typed: string, today: string): string | null {
  const text = afterLabel(normalizeTyped(typed)).trim().replace(/号$/, '日');
  const whole = toDay(text);
  if (whole !== undefined) return whole;
  const [, month = '', day = ''] = /^(\d{1,2}) ?[-/月] ?(\d{1,2}) ?日?$/.exec(text) ?? [];
  if (day === '') return null;
  const year = Number(today.slice(0, 4));
  // From 29 February to the next one it may be eight years.
  const days = Array.from(
    { length: 9 },
    (_, back) => `${year - back}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  );
  return days.find((each) => isDay(each) && each <= today) ?? null;
}

function afterLabel(text: string): string {
  return text.slice(text.lastIndexOf(':') + 1);
}
