import type { Bilingual } from '#contract/base/bilingual.ts';
import type { FieldKey } from '#contract/base/fields.ts';
import type { ErrorCode } from '#contract/base/error-code.ts';
import { getDefaultError } from '#contract/base/api-error.ts';
import { isStaffErrorCode, type StaffErrorCode } from '#contract/staff/errors.ts';

export type FailureStatus =
  | 400
  | 401
  | 403
  | 404
  | 405
  | 409
  | 413
  | 415
  | 421
  | 422
  | 429
  | 500
  | 502
  | 503
  | 507;

/** The fault of a field: a shared text, or a sentence about this value. */
export type FieldFault = FieldKey | Bilingual<string>;

/** A word of the site, of the console, or for a refused command, which has a sentence instead. */
export type RefusalCode = ErrorCode | StaffErrorCode | 'command.refused' | 'command.misused';

type Extra = {
  fields?: Readonly<Record<string, readonly FieldFault[]>>;
  retryAfterMs?: number;
  allow?: readonly string[];
  /** A sentence for readers that have no text for the code, such as the command line. */
  sentence?: string;
  cause?: unknown;
};

/**
 * The error by which the server refuses a request: `server/http/failure.ts` turns it into a response, the
 * admin commands into a sentence. `data` is sent with it, such as the order that was paid in the meantime.
 */
export class Refusal extends Error {
  readonly status: FailureStatus;
  readonly code: RefusalCode;
  readonly data: unknown;
  readonly extra: Extra;

  constructor(
    status: FailureStatus,
    code: RefusalCode = getDefaultError(status),
    data?: unknown,
    extra: Extra = {},
  ) {
    super(extra.sentence ?? code, { cause: extra.cause });
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
    this.data = data;
    this.extra = extra;
  }

  /** True if only the console has its word. */
  get isOfConsole(): boolean {
    return isStaffErrorCode(this.code);
  }
}

/** Creates the refusal of a wrong value, named by its field (wire, Statuses). */
export function invalid(field: string, fault: FieldFault, cause?: unknown): Refusal {
  return new Refusal(422, 'request.invalid', undefined, { fields: { [field]: [fault] }, cause });
}
