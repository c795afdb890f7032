import * as v from 'valibot';
import { openidRequestLifetimeMs } from '#contract/base/limits.ts';
import { Channel, Presentation } from '#contract/base/picklists.ts';
import type { BegunPayment } from '#machines/checkout.setup.ts';
import { readDraft, storeDraft } from './drafts.ts';

const name = 'begun payment';

const Begun = v.object({
  orderNo: v.string(),
  channel: Channel,
  presentation: Presentation,
  begunAt: v.pipe(v.string(), v.transform(Number)),
});

/** Remembers the payment of an order for which this tab is sent to WeChat, for the return of `owner`. */
export function storeBegunPayment(
  owner: string,
  { orderNo, channel, presentation }: BegunPayment & { orderNo: string },
): void {
  storeDraft(name, owner, { orderNo, channel, presentation, begunAt: String(Date.now()) });
}

/** Forgets the payment for which this tab was sent to WeChat. */
export function clearBegunPayment(owner: string): void {
  storeDraft(name, owner, {});
}

/**
 * Takes the payment of an order for which `owner` comes back from WeChat, once: a reload or Back does not
 * begin it again. Returns null without one, for another order, and when WeChat can no longer lead back.
 */
export function takeBegunPayment(owner: string, orderNo: string): BegunPayment | null {
  const begun = v.safeParse(Begun, readDraft(name, owner));
  clearBegunPayment(owner);
  if (!begun.success || begun.output.orderNo !== orderNo) return null;
  const { channel, presentation, begunAt } = begun.output;
  const isOver = Date.now() - begunAt >= openidRequestLifetimeMs;
  return isOver ? null : { channel, presentation };
}
