import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../../i18n/format.ts';
import { useLocale } from '../../../../i18n/use-locale.ts';
import { Note } from '../../../../ui/note.tsx';

/** spec 4: a pending order says that paying activates the service, and until when. */
export function PayHint({ expiresAt }: { expiresAt: string }) {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  return (
    <Note tone="warn">
      <p>{t('hint', { time: formatDateTime(expiresAt, locale) })}</p>
    </Note>
  );
}
