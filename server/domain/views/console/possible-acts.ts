import type { Case } from '#contract/staff/case.ts';
import { mayMovePromise } from '#contract/staff/call.ts';
import type { CaseAct, StaffRole, WhyNot } from '#contract/staff/picklists.ts';
import { maxHandedFiles } from '#contract/base/limits.ts';
import type { ServiceMatter, UnitsOfOrder } from '#contract/service/schemas.ts';
import { countLeft, hasUnitsForMatter } from '#contract/service/units-left.ts';
import type { ServiceState } from '#contract/base/picklists.ts';
import { orderIs, whyNotForOrder } from '#machines/lifecycles/order-lifecycle.machine.ts';
import { refundAllows, refundIs } from '#machines/lifecycles/refund-lifecycle.machine.ts';
import {
  serviceIs,
  whyNotForService,
  type ServiceAct,
} from '#machines/lifecycles/service-lifecycle.machine.ts';
import { isDeliveredByPeople } from '#server/domain/orders/delivery.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import { isOfOtherAccount, type Accounts } from '#server/domain/payments/account.ts';
import type { Attempt } from '#server/domain/payments/attempts.ts';
import type { RefundRow } from '#server/domain/refunds/move.ts';
import type { OpenPromise } from '../promises.ts';

export type CaseState = {
  accounts: Accounts;
  order: OrderRow;
  attempts: readonly Attempt[];
  refunds: readonly RefundRow[];
  refundable: number;
  service: ServiceState | null;
  matters: readonly ServiceMatter[];
  units: readonly UnitsOfOrder[];
  files: number;
  isClosed: boolean;
  /** The colleague who proposed the refund that waits for a second person. */
  proposedBy: string | null;
  transfers: Case['transfers'];
  /** The colleagues who sent back the money of transfers, by refund number. */
  sentBack: ReadonlyMap<string, string>;
  hasBank: boolean;
  now: Date;
  /** The open promises to the customer. */
  promises: readonly OpenPromise[];
};

/**
 * Returns for each act the reason why it is not possible now, or null: the calls apply the same rules again.
 */
export function whyNot(
  state: CaseState,
  reader: { name: string; role: StaffRole },
): Readonly<Record<CaseAct, WhyNot | null>> {
  const { order, refunds, service, matters, units, proposedBy } = state;
  // An offer can still be decided, but it waits for the customer.
  const awaitsDecision = refunds.some(({ status }) => refundIs(status, 'awaitsStaff'));
  const money = (why: WhyNot | null) => (reader.role === 'money' ? why : 'role');
  const byPeople = isDeliveredByPeople(order);
  const isRunning = ({ state: how }: ServiceMatter) => serviceIs(how, 'running');
  const now = state.now.toISOString();
  const isLeft = (each: UnitsOfOrder) => countLeft(each, now) > 0;
  const ofMatters = units.filter(({ by_matter }) => by_matter);
  const counted = units.filter(({ by_matter }) => !by_matter);
  const waiting = state.transfers.filter((each) => each.state === 'recorded');
  const ofTransfer = new Set(
    state.attempts.flatMap(({ id, channel }) => (channel === 'bank_transfer' ? [id] : [])),
  );
  const toSend = refunds.filter(
    ({ status, paymentId }) => ofTransfer.has(paymentId) && refundIs(status, 'atWallet'),
  );
  const senders = toSend.flatMap(({ refundNo }) => state.sentBack.get(refundNo) ?? []);
  const serviceWhy = (act: ServiceAct) =>
    service === null ? whyNotForOrder(order.status, 'complete') : whyNotForService(service, act);

  return {
    ask_wallet: askWhy(state.accounts, state.attempts),
    cancel: whyNotForOrder(order.status, 'cancel'),
    refund: money(refundWhy(state)),
    decide_refund: money(awaitsDecision && proposedBy === null ? null : 'no_refund_waits'),
    settle_refund: money(
      refunds.some(({ status }) => refundAllows(status, 'settle')) ? null : 'no_refund_failed',
    ),
    confirm_refund: money(
      proposedBy === null ? 'no_proposal' : proposedBy === reader.name ? 'own_proposal' : null,
    ),
    record_transfer: money(state.hasBank ? null : 'no_bank'),
    confirm_transfer: money(
      waiting.length === 0
        ? 'no_transfer_waits'
        : waiting.some(({ recorded_by: by }) => by !== reader.name)
          ? null
          : 'own_proposal',
    ),
    drop_transfer: money(waiting.length === 0 ? 'no_transfer_waits' : null),
    send_back: money(toSend.length === 0 ? 'none_to_send_back' : null),
    confirm_sent_back: money(
      senders.length === 0
        ? 'none_sent_back'
        : senders.some((by) => by !== reader.name)
          ? null
          : 'own_proposal',
    ),
    start: byPeople ? serviceWhy('start') : 'begins_by_itself',
    open_matter: hasUnitsForMatter(units, now) ? serviceWhy('open') : 'no_units',
    withdraw_matter:
      ofMatters.length === 0
        ? 'no_matters'
        : (serviceWhy('withdraw') ??
          (matters.some((matter) => matter.no > 0 && isRunning(matter)) ? null : 'no_matters')),
    use_units: counted.some((unit) => isLeft(unit) || unit.uses.length > 0)
      ? serviceWhy('use')
      : 'no_units',
    step:
      !byPeople || matters.length + ofMatters.length === 0
        ? 'no_steps'
        : (serviceWhy('step') ??
          (matters.some(isRunning) ? null : matters.length === 0 ? 'no_matters' : 'steps_done')),
    deliver: deliverWhy(state),
    complete: byPeople
      ? (serviceWhy('complete') ??
        (matters.some(isRunning)
          ? 'steps_open'
          : order.type === 'service' && units.some(isLeft)
            ? 'units_left'
            : null))
      : // A failed automatic delivery is tried again.
        whyNotForOrder(order.status, 'complete') && 'not_delivered_by_people',
    reply: state.isClosed ? 'account_closed' : null,
    promise: promiseWhy(state, reader.role),
    announce: money(state.isClosed ? 'account_closed' : null),
  };
}

/** True when the configured wallet may still report another status for an attempt. */
export function isAskable(accounts: Accounts, attempt: Attempt): boolean {
  return isUndecided(attempt) && !isOfOtherAccount(accounts, attempt);
}

function isUndecided({ status }: Attempt): boolean {
  return status === 'pending' || status === 'closing' || status === 'failed';
}

/** Returns why no wallet can be asked about these attempts, or null. */
export function askWhy(accounts: Accounts, attempts: readonly Attempt[]): WhyNot | null {
  if (attempts.some((attempt) => isAskable(accounts, attempt))) return null;
  return attempts.some(isUndecided) ? 'other_account' : 'no_open_payment';
}

function refundWhy({ attempts, refunds, refundable }: CaseState): WhyNot | null {
  if (refunds.some(({ status }) => refundIs(status, 'open'))) return 'refund_open';
  if (!attempts.some(({ status }) => status === 'success')) return 'not_paid';
  return refundable > 0 ? null : 'none_refundable';
}

function deliverWhy({ order, service, files }: CaseState): WhyNot | null {
  if (service === null)
    return orderIs(order.status, 'unpaid') ? 'not_paid' : 'not_delivered_by_people';
  return whyNotForService(service, 'deliver') ?? (files >= maxHandedFiles ? 'files_full' : null);
}

function promiseWhy({ promises }: CaseState, role: StaffRole): WhyNot | null {
  if (promises.length === 0) return 'nothing_promised';
  return promises.some(({ kind }) => mayMovePromise(role, kind)) ? null : 'role';
}
