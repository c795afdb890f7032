import type { Call } from '../base/call.ts';
import type { ErrorCode } from '../base/error-code.ts';
import type { StaffErrorCode } from './errors.ts';
import type { LogAct } from './log.ts';
import type { PromiseKind, StaffRole } from './picklists.ts';

/** One call of the staff console. */
export type StaffCall = Call<StaffErrorCode | ErrorCode> & {
  audience: 'public' | 'staff.serve' | 'staff.money';
  /** The act in the staff log, for a done or refused call; absent for reads that are not logged. */
  act?: LogAct;
  keyed?: 'answer' | 'made';
  upload?: readonly string[];
};

/** Checks that `role` may make a call for `audience`. */
export function mayCall(role: StaffRole, audience: StaffCall['audience']): boolean {
  return audience !== 'staff.money' || role === 'money';
}

/** Checks that `role` may move a promise of this kind: whoever may keep it, since only money decides a refund. */
export function mayMovePromise(role: StaffRole, kind: PromiseKind): boolean {
  return kind !== 'refund' || mayCall(role, 'staff.money');
}
