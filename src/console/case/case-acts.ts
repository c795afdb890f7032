import type { ServiceMatter } from '#contract/service/schemas.ts';
import type { Case } from '#contract/staff/case.ts';
import type { StaffActName } from '#contract/staff/act-fields.ts';
import type { BookingAct } from '#contract/staff/booking-calls.ts';
import type { StaffCall } from '#contract/staff/call.ts';
import { staffCalls } from '#contract/staff/calls.ts';
import type { CaseAct, WhyNot } from '#contract/staff/picklists.ts';
import { serviceIs } from '#machines/lifecycles/service-lifecycle.machine.ts';
import { getSituation, type Happening } from './situation.ts';

/** The actions on a case page; the last ones are always possible. */
export type PageAct = CaseAct | 'note' | 'owner';

/** The calls of the acts on a booking. */
export const bookingActs = {
  confirm: 'confirmBooking',
  move: 'rebook',
  decline: 'declineBooking',
  cancel: 'cancelBookingForOwner',
  miss: 'missBooking',
} as const satisfies Record<BookingAct, StaffActName>;

/** An action on the page of an inquiry, a verification or a booking. */
export type SubjectAct =
  | (typeof bookingActs)[BookingAct]
  | Extract<PageAct, 'promise' | 'note' | 'owner'>;

/** An action with a dialog over a case: one of its actions, or returning a proposal. */
export type OpenAct = Exclude<PageAct, 'ask_wallet'> | 'return';

/** Returns the key of an action on its page, as the table of acts has it. */
export function getActKey(act: PageAct | SubjectAct): string {
  if (act === 'note') return staffCalls.addNote.offer.key;
  if (act === 'owner') return staffCalls.setOwner.offer.key;
  const calls: Readonly<Record<string, StaffCall>> = staffCalls;
  const call = calls[act] ?? Object.values(calls).find(({ offer }) => offer?.when === act);
  return call?.offer?.key ?? '';
}

export type ShownActs = {
  /** The one safe next action; null without one. */
  first: PageAct | null;
  can: readonly PageAct[];
  cannot: readonly { act: CaseAct; why: WhyNot }[];
};

/** Lists the possible actions of a case, the recommended one first, and the impossible ones. */
export function listActs(about: Case): ShownActs {
  const { happening } = getSituation(about);
  const first = leading(about, happening).find((act) => about.can.includes(act)) ?? null;
  const can: readonly PageAct[] = [...about.can.filter((act) => act !== first), 'note', 'owner'];
  return { first, can, cannot: about.cannot };
}

/** Lists the customer's unanswered messages. */
export function openMessages({ messages }: Case): Case['messages'] {
  return messages.filter(({ by, settled_at }) => by === 'customer' && settled_at === null);
}

/** Lists the matters that are under way. */
export function listRunning({ matters }: Case['service']): readonly ServiceMatter[] {
  return matters.filter(({ state }) => serviceIs(state, 'running'));
}

function leading(about: Case, happening: Happening): readonly CaseAct[] {
  const asked: readonly CaseAct[] = openMessages(about).length > 0 ? ['reply'] : [];
  switch (happening) {
    case 'walletSilent':
    case 'noticeDiffers':
    case 'otherAmount':
    case 'codeOpen':
    case 'codeClosing':
      return ['ask_wallet'];
    case 'transferRecorded':
      return ['confirm_transfer', ...asked];
    case 'transferAnnounced':
    case 'transferPart':
      return [...asked, 'record_transfer'];
    case 'toSendBack':
      return ['send_back', ...asked];
    case 'sentBack':
      return ['confirm_sent_back', ...asked];
    case 'secondPerson':
      return ['confirm_refund', ...asked];
    case 'refundRequested':
      return ['decide_refund', ...asked];
    case 'refundFailed':
      return ['settle_refund', ...asked];
    case 'toStart':
      return [...asked, 'start'];
    case 'underWay':
      return [...asked, 'step', 'open_matter', 'complete', 'deliver'];
    default:
      return asked;
  }
}
