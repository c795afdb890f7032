import { refundRequestMachine } from '#machines/refund-request.machine.ts';
import { sessionMachine } from '#machines/session.machine.ts';
import { followTrace, splitTrace, tabsIn } from './follow-trace.ts';
import { anyRefund } from './refund/configurations.ts';
import { createRefundMoves, type RefundMoves } from './refund/moves.ts';
import { anySession } from './session/configurations.ts';
import { createSessionMoves, type SessionMoves } from './session/moves.ts';

export type WorldName = 'checkout' | 'session' | 'refund';

/** Returns the world of refunds in which everything of a trace may happen. */
export function refundWorldFor(trace: string): RefundMoves {
  return createRefundMoves(refundRequestMachine, anyRefund(tabsIn(trace)));
}

/** Returns the world of sessions in which everything of a trace may happen. */
export function sessionWorldFor(trace: string): SessionMoves {
  return createSessionMoves(sessionMachine, anySession(tabsIn(trace)));
}

/** The steps of the checkout model; playing a step shows if it is possible. */
const checkoutStep =
  /^(?:[A-C] \S.*|server \w+ of [A-C].*|server (?:commits the cancellation|\w+, which nobody waits for)|(?:payer scans|payer pays|notice) P\d+|\+5 min|sweep)$/;

const phoneStep =
  / (redirect|jsapi)\b|wallet\.requested|openWallet|is thrown away|comes back|closes the sheet/;

const termsStep =
  /acceptance\.|(?:accept|fetchAcceptance)(?:=|!| )|new terms are published|the terms are accepted elsewhere/;

/** Finds the model of a trace, or returns a sentence with the reason why none fits. */
export function worldOfTrace(trace: string): { world: WorldName } | { refusal: string } {
  const steps = splitTrace(trace);
  if (steps.length === 0) return { refusal: 'A trace has steps, with ">" between them.' };
  const session = followTrace(sessionWorldFor(trace), trace);
  if (session.refusal === null) return { world: 'session' };
  const refund = followTrace(refundWorldFor(trace), trace);
  if (refund.refusal === null) return { world: 'refund' };
  const further = session.moves.length > refund.moves.length ? session : refund;
  if (further.moves.length > 0) return { refusal: further.refusal ?? '' };
  const onPhone = steps.find((step) => phoneStep.test(step));
  if (onPhone !== undefined) {
    return { refusal: `"${onPhone}" is a step on a phone, whose traces cannot be replayed.` };
  }
  const onTerms = steps.find((step) => termsStep.test(step));
  if (onTerms !== undefined) {
    return { refusal: `"${onTerms}" is a step of new terms, whose traces cannot be replayed.` };
  }
  const unknown = steps.find((step) => !checkoutStep.test(step));
  if (unknown === undefined) return { world: 'checkout' };
  return {
    refusal: `"${unknown}" is a step of no world. A trace begins as "A fetchOrder=pending", "A signs in as a" or "A fetchQuote is handled" do.`,
  };
}
