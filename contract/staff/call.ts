import type { Call } from '../base/call.ts';
import type { ErrorCode } from '../base/error-code.ts';
import type { StaffErrorCode } from './errors.ts';
import type { LogAct } from './log.ts';
import type { StaffRole } from './picklists.ts';

/** One call of the staff console; it has an audience, or it does not compile. */
export type StaffCall = Call<StaffErrorCode | ErrorCode> & {
  audience: 'public' | 'staff.serve' | 'staff.money';
  /** The word of the staff log for the call, done or refused; null for reads. */
  act?: LogAct;
  keyed?: 'answer';
  upload?: readonly string[];
};

/** Checks that `role` may make a call for `audience`. */
export function mayCall(role: StaffRole, audience: StaffCall['audience']): boolean {
  return audience !== 'staff.money' || role === 'money';
}
