import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../../../contract/errors.ts';
import { LoadFailed } from '../../../../app/load-failed.tsx';

/** The list could not be read: why, and another try. */
export function SessionsFailed({ failure }: { failure: ApiError }) {
  const { t } = useTranslation('security');
  return (
    <LoadFailed
      error={failure}
      heading={t('sessions.fetchFailed')}
      text={(reason) => t('sessions.failure', { reason })}
      retry={t('retry')}
    />
  );
}
