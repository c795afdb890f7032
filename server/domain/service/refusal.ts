import { Refusal, invalid } from '#server/base/refusal.ts';
import * as v from 'valibot';
import type { RefusalFacts } from '#contract/staff/log.ts';
import { ServiceRefusal } from '#contract/staff/service-refusals.ts';
import type { ServiceState } from '#contract/base/picklists.ts';
import type { ServiceLifecycleEvent } from '#machines/lifecycles/service-lifecycle.machine.ts';

/** The reason why an act for an order was refused; the console puts it into words. */
export type WhyRefused =
  | { why: 'order.unknown'; orderNo: string }
  | { why: 'account.closed'; orderNo: string }
  | {
      why: 'state';
      orderNo: string;
      state: ServiceState | null;
      event: ServiceLifecycleEvent['type'];
    }
  | { why: 'day' }
  | { why: 'step.unknown'; orderNo: string; key: string; keys: readonly string[] }
  | { why: 'step.done'; key: string; at: Date }
  | { why: 'step.early'; key: string; next: string }
  | { why: 'branch.unknown'; orderNo: string; key: string; keys: readonly string[] }
  | { why: 'branch.reached'; key: string; at: Date }
  | { why: 'branch.elsewhere'; key: string; from: string; next: string | null }
  | { why: 'steps.open'; orderNo: string; keys: readonly string[] }
  | { why: 'matter.unknown'; orderNo: string; no: number }
  | { why: 'units.unknown'; orderNo: string; key: string; keys: readonly string[] }
  | { why: 'units.left'; orderNo: string; key: string; left: number }
  | { why: 'use.unknown'; orderNo: string; use: string }
  | { why: 'files.many'; orderNo: string; already: number }
  | { why: 'file.large' | 'file.type' | 'file.empty'; name: string };

/** Creates the refusal of an act that the service of an order does not allow; nothing was changed. */
export function serviceRefusal(reason: WhyRefused): Refusal {
  switch (reason.why) {
    case 'order.unknown':
      return new Refusal(404, 'order.not_found', undefined, { cause: reason });
    case 'file.large':
      return new Refusal(413, 'file.too_large', reason, { cause: reason });
    case 'file.empty':
    case 'file.type':
      return new Refusal(415, 'file.unsupported', reason, { cause: reason });
    case 'day':
      return invalid('day', 'date', reason);
    default:
      return new Refusal(409, 'console.not_now', reason, { cause: reason });
  }
}

/** Returns the reason of a refused act on a service, for callers with other texts; null for other failures. */
export function whyServiceRefused(error: unknown): WhyRefused | null {
  return error instanceof Refusal && isReason(error.cause) ? error.cause : null;
}

/** Returns the words of the staff log about a refused act: its error word, and for a service the reason. */
export function toRefusalFacts(refused: Refusal): RefusalFacts {
  const why = whyServiceRefused(refused)?.why;
  return { error: refused.code, ...(v.is(ServiceRefusal, why) ? { why } : {}) };
}

function isReason(cause: unknown): cause is WhyRefused {
  return typeof cause === 'object' && cause !== null && 'why' in cause;
}
