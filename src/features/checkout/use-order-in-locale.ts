import { useRouteContext } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { Order } from '#contract/orders/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { startRead } from '#src/actors/start-read.ts';
import { findAskedLanguage, readOrder } from '#src/api/orders.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { useCheckout } from './host.tsx';

/**
 * The order of these pages, in the language on screen. The checkout keeps the order in the language in which
 * it was read; only the names are read again.
 */
export function useOrderInLocale(): Order | null {
  return useInLocale(useSelector(useCheckout(), ({ context }) => context.order));
}

/** The order in the language on screen, independent of the language in which it was read. */
export function useInLocale<Given extends Order | null>(order: Given): Given | Order {
  const { client } = useRouteContext({ from: '__root__' });
  const locale = useLocale();
  const [names, setNames] = useState<{ of: Order; locale: Locale; order: Order } | null>(null);
  const read = names?.of === order ? names : null;
  const isForeign =
    order !== null && (read?.locale ?? findAskedLanguage(order) ?? locale) !== locale;
  useEffect(() => {
    if (!isForeign || order === null) return undefined;
    return startRead((signal) => readOrder(client, order.order_no, { signal }), {
      onDone: (again) => setNames({ of: order, locale, order: again }),
    });
  }, [client, isForeign, locale, order]);
  if (order === null || read === null) return order;
  const { title, details } = read.order;
  return {
    ...order,
    title,
    details: { ...order.details, plan_name: details.plan_name, features: details.features },
  };
}
