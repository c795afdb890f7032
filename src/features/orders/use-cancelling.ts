import { useRouteContext } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { ApiError } from '#contract/base/api-error.ts';
import { bindOrder, cancelError } from '#src/actors/order.ts';
import { tabRecorder } from '#src/app/support/recorder.ts';
import { useCancelToast } from './use-cancel-toast.ts';

export type Cancelling = { cancel: () => void; busy: boolean; error: ApiError | null };

/** Cancels one order after confirmation in the global dialog; shows the result and reloads the page. */
export function useCancelling(orderNo: string): Cancelling {
  const { client, confirm } = useRouteContext({ from: '__root__' });
  const [logic] = useState(() => bindOrder(client, confirm));
  const order = useActorRef(logic, { input: { orderNo }, inspect: tabRecorder.inspect });
  const showCancelToast = useCancelToast();
  useEffect(() => {
    const end = order.subscribe({
      complete: () => {
        const { output } = order.getSnapshot();
        if (output !== undefined) showCancelToast(output.result);
      },
    });
    return () => end.unsubscribe();
  }, [order, showCancelToast]);
  return {
    cancel: () => order.send({ type: 'cancel.requested' }),
    busy: useSelector(order, (snapshot) => snapshot.hasTag('busy')),
    error: useSelector(order, cancelError),
  };
}
