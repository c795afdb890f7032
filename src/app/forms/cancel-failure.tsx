import { useTranslation } from 'react-i18next';
import type { ApiError } from '#contract/base/api-error.ts';
import { cancelErrorTitle } from '#src/actors/order.ts';
import { FailureNote } from './failure-note.tsx';

const chart = { machine: 'order', path: 'idle' };

/** The reason why an order was not cancelled, shown in place. */
export function CancelFailure({ error }: { error: ApiError | null }) {
  const { t } = useTranslation('orders');
  if (error === null) return null;
  return <FailureNote error={error} title={t(cancelErrorTitle(error))} chart={chart} />;
}
