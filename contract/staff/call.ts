import type { Call } from '../base/call.ts';
import type { ErrorCode } from '../base/error-code.ts';
import type { StaffErrorCode } from './errors.ts';
import type { LogAct } from './log.ts';
import type { CaseAct, ProgramScope, PromiseKind, StaffRole } from './picklists.ts';

/** The data of an act for the console and `admin -- call`, beyond its call (decision 039). */
export type Offer = {
  /** The page that offers it. */
  on: 'order' | 'invoice' | 'inquiry' | 'verification' | 'difference' | 'booking' | 'every';
  /** The rule of an order's page that says when it is possible; without one, while its subject is open. */
  when?: CaseAct;
  /** The key on the page; acts of one dialog share it. */
  key?: string;
  /**
   * The figure that a person must have seen: what an order, a request or a proposal gives back, what a colleague says
   * has arrived or was sent back, the sum of an invoice or what another may have in its place, or the deadline of a
   * promise. The field `shown` carries it, or
   * `amount` for an invoice.
   */
  shows?:
    | 'quote'
    | 'request'
    | 'proposal'
    | 'transfer'
    | 'sent_back'
    | 'invoice'
    | 'rest'
    | 'promise';
};

/** One call of the staff console. */
export type StaffCall = Call<StaffErrorCode | ErrorCode> & {
  audience: 'public' | 'staff.serve' | 'staff.money';
  /** The act in the staff log, for a done or refused call; absent for reads that are not logged. */
  act?: LogAct;
  keyed?: 'answer' | 'made';
  upload?: readonly string[];
  /** The scope that lets a program make this call with a token; without one it cannot. */
  scope?: ProgramScope;
  /** Present for an act on a customer's subject. */
  offer?: Offer;
};

/** Checks that a program with these scopes may make a call. */
export function mayProgramCall(scopes: readonly ProgramScope[], { scope }: StaffCall): boolean {
  return scope !== undefined && scopes.includes(scope);
}

/** Checks that `role` may make a call for `audience`. */
export function mayCall(role: StaffRole, audience: StaffCall['audience']): boolean {
  return audience !== 'staff.money' || role === 'money';
}

/** Checks whether `role` may move a promise of this kind: only the role that decides refunds may move theirs. */
export function mayMovePromise(role: StaffRole, kind: PromiseKind): boolean {
  return kind !== 'refund' || mayCall(role, 'staff.money');
}
