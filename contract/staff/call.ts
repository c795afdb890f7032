import type * as v from 'valibot';
import type { StaffErrorCode } from './errors.ts';
import type { ErrorCode } from '../base/error-texts.ts';
import type { LogAct } from './log.ts';
import type { StaffRole } from './picklists.ts';

/** One call of the staff console; it has a role, or it does not compile. */
export type StaffCall = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /desk/api/v1, parameters in braces. */
  path: string;
  /** Who may: whoever has this role. `money` may what `serve` may; `nobody` is for signing in. */
  role: StaffRole | 'nobody';
  /** What the log of the console calls it, done or refused; reading has none. */
  act?: LogAct;
  /** It makes something or moves money: with an `Idempotency-Key` it happens once. */
  keyed?: true;
  query?: v.GenericSchema;
  /** Of an upload: its fields beside the files. */
  body?: v.GenericSchema;
  /** The body is multipart: the fields of `body`, and files under these names. */
  upload?: readonly string[];
  data: v.GenericSchema;
  /** status → what it may say; what is missing falls to the defaults of `contract/base/errors.ts`. */
  errors: Partial<Record<number, readonly (StaffErrorCode | ErrorCode)[]>>;
};

/** Returns whether someone of `role` may make a call that asks for `needed`. */
export function mayCall(role: StaffRole, needed: StaffCall['role']): boolean {
  return needed !== 'money' || role === 'money';
}
