import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../../../contract/errors.ts';
import { FailureNote } from '../../../../app/failure-note.tsx';

/** "Cancel order failed" (spec 8) and why. */
export function CancelFailure({ error }: { error: ApiError | null }) {
  const { t } = useTranslation('orders');
  if (error === null) return null;
  return <FailureNote error={error} title={t('cancel.failed')} />;
}
