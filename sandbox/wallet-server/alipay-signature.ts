import type { KeyObject } from 'node:crypto';
import { isSignedBy, signText } from './rsa.ts';

type Fields = Readonly<Record<string, string>>;

/** Checks whether the app signed these parameters, all that have a value. */
export function isSignedRequest(key: KeyObject, parameters: Fields): boolean {
  const { sign = '', ...rest } = parameters;
  const text = joined(Object.entries(rest).filter(([, value]) => value !== ''));
  return sign !== '' && isSignedBy(key, text, sign);
}

/** Returns a notice as a form, signed; empty values are signed too, `sign_type` is not. */
export function signedForm(key: KeyObject, fields: Fields): string {
  const { sign_type: _, ...signed } = fields;
  const sign = signText(key, joined(Object.entries(signed)));
  return String(new URLSearchParams({ ...fields, sign }));
}

/**
 * Creates the body of an answer: the signature covers the value as it is written, with every slash escaped
 * as Alipay does.
 */
export function signedResponse(key: KeyObject | null, name: string, content: object): string {
  const value = JSON.stringify(content).replaceAll('/', String.raw`\/`);
  const sign = key === null ? '' : `,"sign":"${signText(key, value)}"`;
  return `{"${name}":${value}${sign}}`;
}

function joined(entries: readonly (readonly [string, string])[]): string {
  return entries
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}
