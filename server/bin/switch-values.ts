import type { KeyObject } from 'node:crypto';
import * as v from 'valibot';
import { Email } from '#contract/base/fields.ts';
import { parsePublicKey } from '#server/adapters/rsa.ts';
import { formatThrown } from '#server/base/error-report.ts';
import { restoreLineBreaks } from '#server/base/line-breaks.ts';
import { findCallingCode } from '#server/base/phone-number.ts';

// The values that a switch can have, as schemas of its text. The message of an issue continues the name of
// the switch, and ends with a full stop. An empty text is an unset switch, which no schema gets to see.

// A longer quote of a wrong value does not help.
const longestQuote = 40;

/** Any text. */
export const text = v.string();

/** A text of a pattern. */
export const like = (pattern: RegExp, message: string) => v.pipe(text, v.regex(pattern, message));

/** The result of a function, which throws an Error; its message, behind `before`, is that of the issue. */
export const parsed = <Value>(parse: (given: string) => Value, before = '') =>
  v.pipe(
    text,
    v.rawTransform<string, Value>(({ dataset, addIssue, NEVER }) => {
      try {
        return parse(dataset.value);
      } catch (error) {
        addIssue({ message: before + formatThrown(error) });
        return NEVER;
      }
    }),
  );

/** One of several words; the message names the value and all words. */
export const word = <const Word extends string>(...words: readonly Word[]) => {
  const list = words.join(', ').replace(/, (?=[^,]*$)/, ' or ');
  return v.pipe(
    text,
    v.picklist<readonly Word[], (issue: { input: unknown }) => string>(
      words,
      ({ input }) =>
        `is ${JSON.stringify(String(input).slice(0, longestQuote))}: it must be ${list}, or unset.`,
    ),
  );
};

/** `1` for yes, `0` for no. */
export const flag = v.pipe(
  word('0', '1'),
  v.transform((value) => value === '1'),
);

/** The number of a port. */
export const port = (orUnset = '') => {
  const message = `must be a number from 0 to 65535${orUnset}.`;
  return v.pipe(like(/^\d{1,5}$/, message), v.transform(Number), v.maxValue(65_535, message));
};

/** An address or a name to listen on. */
export const host = like(/^[\w.:-]+$/, 'must be an address or a host name.');

/** Host names, at least one. */
export const hosts = v.pipe(
  text,
  v.transform((value) => value.split(/[\s,]+/).filter((name) => name !== '')),
  v.check(
    (names) => names.length > 0 && names.every((name) => /^[\w.-]+$/.test(name)),
    'must be host names, such as erp.internal.',
  ),
);

/** An address of a pattern. */
const url = (pattern: RegExp, message: string) => v.pipe(like(pattern, message), v.url(message));

/** An http or https address without a path; it loses its last slash. */
export const origin = (example: string) =>
  v.pipe(
    url(
      /^https?:\/\/[^/?#]+\/?$/i,
      `must be an http or https address without a path, such as ${example}.`,
    ),
    v.transform((value) => value.replace(/\/$/, '')),
  );

/** An https address without a name and a password. */
export const https = url(
  /^https:\/\/[^/?#@]+(?:[/?#]|$)/i,
  'must be an https address, such as https://example.com/hook?key=….',
);

/** The address of a mail server. */
export const smtp = url(
  /^smtps?:\/\/[^/?#]+\/?$/,
  'must be the address of a mail server, such as smtps://name:password@smtp.example.com:465.',
);

/** One mail address. */
export const mailAddress = v.pipe(
  text,
  v.transform(readAddress),
  v.string('must be one address, such as staff@example.com.'),
);

/** A mail address, or a name with one in angle brackets. */
export const mailSender = v.pipe(
  text,
  v.transform(readSender),
  v.string(
    'must be an address, or a name with an address, such as Xuyuan Park <park@example.com>.',
  ),
);

/** Whole yuan, as fen. */
export const wholeYuan = v.pipe(
  like(/^\d{1,7}$/, 'must be a whole number of yuan, such as 5000.'),
  v.transform((yuan) => Number(yuan) * 100),
);

/** A number of days from 1 to 90. */
export const days = v.pipe(
  like(/^\d{1,2}$/, 'must be a number of days from 1 to 90.'),
  v.transform(Number),
  v.minValue(1, 'must be a number of days from 1 to 90.'),
  v.maxValue(90, 'must be a number of days from 1 to 90.'),
);

/** A price in yuan, below a fen too. */
export const price = v.pipe(
  like(
    /^\d{1,3}(?:\.\d{1,4})?$/,
    'must be a price in yuan with at most four decimals, such as 0.045.',
  ),
  v.transform(Number),
);

/** A percentage, as hundredths of a percent. */
export const percent = v.pipe(
  like(/^\d(?:\.\d{1,2})?$/, 'must be a percentage with at most two decimals, such as 0.60.'),
  v.transform((value) => Math.round(Number(value) * 100)),
);

/** Codes of countries (ISO 3166), at least one. */
export const countries = v.pipe(
  text,
  v.transform((value) => value.split(/[\s,]+/).filter((country) => country !== '')),
  v.check(
    (codes) => codes.length > 0 && codes.every((code) => findCallingCode(code) !== null),
    'must be codes of countries, such as CN, GB, US.',
  ),
);

/** The templates of one event by language, such as `zh-CN=SMS_1, abroad=SMS_2`. */
export const templatesByLanguage = (code: RegExp, example: string) => {
  const message = `must be templates by language, such as zh-CN=${example}, and maybe en-US=… and abroad=….`;
  const template = v.optional(v.string());
  return v.pipe(
    text,
    v.transform((value) =>
      value
        .split(',')
        .map((part) => part.trim().split('='))
        .filter(([language]) => language !== ''),
    ),
    v.check(
      (parts) =>
        parts.every(([, given = '', ...more]) => code.test(given) && more.length === 0) &&
        new Set(parts.map(([language]) => language)).size === parts.length,
      message,
    ),
    v.transform((parts): unknown => Object.fromEntries(parts)),
    v.strictObject({ 'zh-CN': template, 'en-US': template, abroad: template }, message),
    v.check((given) => given['en-US'] === undefined || given['zh-CN'] !== undefined, message),
  );
};

/** Parses public keys, separated by commas or by the ends of their PEM. Throws an Error. */
export function parsePublicKeys(written: string): readonly KeyObject[] {
  return splitKeys(written).map((key) => parsePublicKey(key));
}

/** Parses public keys by their ids, a sequence of `id=PEM`. Throws an Error. */
export function parseNamedKeys(written: string): ReadonlyMap<string, KeyObject> {
  const keys = splitKeys(written).map((entry): [string, KeyObject] => {
    const [, id, key = ''] = /^(\w+)=([^]*)$/.exec(entry) ?? [];
    if (id === undefined) throw new Error('must be written as id=PEM.');
    return [id, parsePublicKey(key.trim())];
  });
  const named = new Map(keys);
  if (named.size < keys.length) throw new Error('has an id twice.');
  return named;
}

/** Splits after each PEM, else at commas. Throws an Error for no key. */
function splitKeys(written: string): string[] {
  const lines = restoreLineBreaks(written);
  const keys = lines
    .split(lines.includes('-----END') ? /(?<=-----END [A-Z ]{1,40}-----)[\s,]*/ : /,/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  if (keys.length === 0) throw new Error('has no key.');
  return keys;
}

/** Reads an e-mail address as the site's forms do; undefined for an invalid one. */
function readAddress(value: string): string | undefined {
  const result = v.safeParse(Email, value);
  return result.success ? result.output : undefined;
}

/** Reads an address, or a name with an address in angle brackets; undefined if it is neither. */
function readSender(value: string): string | undefined {
  const [, name, inside = ''] = /^([^<>"\p{Cc},;]+) <([^<>]+)>$/u.exec(value) ?? [];
  if (name === undefined) return readAddress(value);
  const address = readAddress(inside);
  return address === undefined ? undefined : `${name} <${address}>`;
}
