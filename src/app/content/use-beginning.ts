import { factsOfOrder, getHeadline, isAllBack } from '#contract/orders/headline.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { describeBeginning } from '#contract/service/beginning.ts';
import { formatDate } from '#src/i18n/format.ts';
import { useSite } from '#src/i18n/use-site.ts';
import { useLocale } from '#src/i18n/use-locale.ts';

/** Returns when an order begins, or has begun, in a sentence; null if nothing of it begins. */
export function useBeginning(order: Order): string | null {
  const locale = useLocale();
  const hasDoor = useSite().saasDoor !== null;
  const { type, status, payment, details } = order;
  return describeBeginning(
    {
      type,
      status,
      hasDoor,
      isAllBack: isAllBack(getHeadline(factsOfOrder(order))),
      paidAt: payment?.paid_at ?? null,
      start: details.period_start,
      end: details.period_end,
      isChanged: details.replaced_at !== undefined || details.resumed_at !== undefined,
    },
    locale,
    (instant) => formatDate(instant, locale),
  );
}
