import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../contract/errors.ts';
import { FailureNote } from './failure-note.tsx';

/** Why an order was not cancelled, in place. Without an answer nobody knows whether it was. */
export function CancelFailure({ error }: { error: ApiError | null }) {
  const { t } = useTranslation('orders');
  if (error === null) return null;
  const title = error.kind === 'unreachable' ? 'cancel.unclear' : 'cancel.failed';
  return <FailureNote error={error} title={t(title)} />;
}
