import type { DeskErrorCode } from '#contract/desk-errors.ts';

/** How the domain refuses what only the console asks for; `server/console` says it in words. */
export class DeskFailure extends Error {
  readonly status: 401 | 403 | 404 | 409 | 421 | 422 | 429;
  readonly error: DeskErrorCode;
  readonly data: unknown;

  constructor(status: DeskFailure['status'], error: DeskErrorCode, data?: unknown) {
    super(error);
    this.name = 'DeskFailure';
    this.status = status;
    this.error = error;
    this.data = data;
  }
}
