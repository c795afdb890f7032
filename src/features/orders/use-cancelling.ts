import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '#contract/base/api-error.ts';
import { bindOrder, cancelError } from '#src/actors/order.ts';
import { showToast } from '#src/app/lazy/toast.ts';
import { tabRecorder } from '#src/app/support/recorder.ts';

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

/** Shows the result of a cancel as a toast and reloads the page. */
function useCancelToast() {
  const { t } = useTranslation('orders');
  const router = useRouter();
  return useCallback(
    (result: 'cancelled' | 'alreadyPaid') => {
      if (result === 'cancelled') showToast({ kind: 'success', title: t('cancel.done') });
      else showToast({ kind: 'info', title: t('cancel.paid'), message: t('cancel.paidText') });
      void router.invalidate();
    },
    [t, router],
  );
}
