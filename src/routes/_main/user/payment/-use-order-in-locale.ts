import { useRouteContext } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { Order } from '../../../../../contract/orders.ts';
import type { Locale } from '../../../../../contract/words.ts';
import { readOrder } from '../../../../api/orders.ts';
import { useLocale } from '../../../../i18n/use-locale.ts';
import { useCheckout } from './-checkout-host.tsx';

/**
 * The order of these pages, in the language on screen. The checkout read it in the language of that
 * moment and is not disturbed by a switch; only the names are read again.
 */
export function useOrderInLocale(): Order | null {
  const { client } = useRouteContext({ from: '__root__' });
  const locale = useLocale();
  const order = useSelector(useCheckout(), ({ context }) => context.order);
  const [known, setKnown] = useState<{ of: Order | null; locale: Locale; names: Order | null }>({
    of: order,
    locale,
    names: order,
  });
  const isNew = known.of !== order;
  if (isNew) setKnown({ of: order, locale, names: order });
  const isForeign = !isNew && known.locale !== locale;
  useEffect(() => {
    if (!isForeign || order === null) return;
    const abort = new AbortController();
    readOrder(client, order.order_no, { signal: abort.signal }).then(
      (names) => setKnown({ of: order, locale, names }),
      () => undefined,
    );
    return () => abort.abort();
  }, [client, isForeign, locale, order]);
  if (order === null || known.names === null || isNew) return order;
  const { title, details } = known.names;
  return {
    ...order,
    title,
    details: { ...order.details, plan_name: details.plan_name, features: details.features },
  };
}
