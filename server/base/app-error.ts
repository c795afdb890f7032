import type { Bilingual } from '#contract/base/bilingual.ts';
import type { ErrorCode } from '#contract/error-texts.ts';
import { defaultErrorOf } from '#contract/errors.ts';
import type { FieldKey } from '#contract/base/fields.ts';

export type FailureStatus =
  | 400
  | 401
  | 403
  | 404
  | 405
  | 409
  | 413
  | 415
  | 422
  | 429
  | 500
  | 502
  | 503
  | 507;

/** What is wrong with a field: a text that many share, or a sentence about this very value. */
export type FieldFault = FieldKey | Bilingual<string>;

type Extra = {
  /** What went with the failure, such as the order that was paid meanwhile. */
  data?: unknown;
  fields?: Readonly<Record<string, readonly FieldFault[]>>;
  retryAfterMs?: number;
  allow?: readonly string[];
  cause?: unknown;
};

/** The one way in which the domain refuses; `onError` turns it into status and words. */
export class AppError extends Error {
  readonly status: FailureStatus;
  readonly error: ErrorCode;
  readonly extra: Extra;

  constructor(status: FailureStatus, error: ErrorCode = defaultErrorOf(status), extra: Extra = {}) {
    super(error, { cause: extra.cause });
    this.name = 'AppError';
    this.status = status;
    this.error = error;
    this.extra = extra;
  }
}

/** Creates the error of a wrong value, named by its field (wire, Statuses). */
export function invalid(field: string, fault: FieldFault): AppError {
  return new AppError(422, 'request.invalid', { fields: { [field]: [fault] } });
}
