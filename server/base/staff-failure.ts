import type { StaffErrorCode } from '#contract/staff/errors.ts';

/** How the domain refuses what only the console asks for; `server/console` says it in words. */
export class StaffFailure extends Error {
  readonly status: 401 | 403 | 404 | 409 | 421 | 422 | 429;
  readonly error: StaffErrorCode;
  readonly data: unknown;

  constructor(status: StaffFailure['status'], error: StaffErrorCode, data?: unknown) {
    super(error);
    this.name = 'StaffFailure';
    this.status = status;
    this.error = error;
    this.data = data;
  }
}
