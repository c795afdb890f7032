import { useRouteContext } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { ApiError } from '../../../../../contract/errors.ts';
import { bindOrder, cancelError } from '../../../../actors/order.ts';
import { useTellEnd } from './-use-tell-end.ts';

export type Cancelling = { cancel: () => void; busy: boolean; error: ApiError | null };

/** Cancels one order after asking in the global dialog; says how it ended and reads the page anew. */
export function useCancelling(orderNo: string): Cancelling {
  const { client, confirm } = useRouteContext({ from: '__root__' });
  const [logic] = useState(() => bindOrder(client, confirm));
  const order = useActorRef(logic, { input: { orderNo } });
  const tellEnd = useTellEnd();
  useEffect(() => {
    const end = order.subscribe({
      complete: () => {
        const { output } = order.getSnapshot();
        if (output !== undefined) tellEnd(output.result);
      },
    });
    return () => end.unsubscribe();
  }, [order, tellEnd]);
  return {
    cancel: () => order.send({ type: 'cancel.requested' }),
    busy: useSelector(order, (snapshot) => snapshot.hasTag('busy')),
    error: useSelector(order, cancelError),
  };
}
