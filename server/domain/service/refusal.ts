import type { ServiceState } from '#contract/base/picklists.ts';
import type { ServiceLifecycleEvent } from '#machines/service-lifecycle.machine.ts';

/** Why something was not done for an order; the desk finds the words. */
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
  | { why: 'files.many'; orderNo: string; already: number }
  | { why: 'file.large' | 'file.type' | 'file.empty'; name: string };

/** An act that the service of an order does not allow; nothing was changed. */
export class ServiceRefusal extends Error {
  readonly reason: WhyRefused;

  constructor(reason: WhyRefused) {
    super(reason.why);
    this.name = 'ServiceRefusal';
    this.reason = reason;
  }
}
