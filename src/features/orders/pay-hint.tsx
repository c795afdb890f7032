import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/orders/schemas.ts';
import { serviceBegins } from '#contract/service/begin.ts';
import { formatDayTime } from '#src/i18n/format-moment.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Note } from '#src/ui/controls/note.tsx';

/** spec 4: a pending order says what paying brings about, and until when. */
export function PayHint({ order: { type, expires_at: expiresAt } }: { order: Order }) {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  return (
    <Note tone="warn">
      <p>
        {t('hint', {
          begins: serviceBegins[locale][type],
          time: formatDayTime(expiresAt, locale),
        })}
      </p>
    </Note>
  );
}
