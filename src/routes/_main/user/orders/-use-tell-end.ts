import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../../app/notify.ts';

/** Says how the cancelling of an order ended and reads the page anew. */
export function useTellEnd() {
  const { t } = useTranslation('orders');
  const router = useRouter();
  return useCallback(
    (result: 'cancelled' | 'alreadyPaid') => {
      if (result === 'cancelled') notify({ kind: 'success', title: t('cancel.done') });
      else notify({ kind: 'info', title: t('cancel.paid'), message: t('cancel.paidText') });
      void router.invalidate();
    },
    [t, router],
  );
}
