import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '#src/app/lazy/toast.ts';

/** Shows the result of a cancel as a toast and reloads the page. */
export function useCancelToast() {
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
