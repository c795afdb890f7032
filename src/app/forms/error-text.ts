import { errorTexts } from '#contract/failures.ts';
import type { ApiError } from '#contract/base/api-error.ts';
import { fieldTexts, type FieldKey } from '#contract/base/fields.ts';
import type { Locale } from '#contract/base/picklists.ts';

/** Translates a failure for the reader: on 422 the server's sentence, else our text (spec 5, 8). */
export function errorText(error: ApiError, locale: Locale): string {
  if (error.kind === 'invalid' && error.message !== '') return error.message;
  return errorTexts[error.error][locale];
}

/** Translates a field rule of the contract. */
export function fieldText(key: string, locale: Locale): string {
  return fieldTexts[isFieldKey(key) ? key : 'invalid'][locale];
}

function isFieldKey(key: string): key is FieldKey {
  return Object.hasOwn(fieldTexts, key);
}
