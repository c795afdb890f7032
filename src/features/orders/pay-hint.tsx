import { useTranslation } from 'react-i18next';
import { isTransferChecked } from '#contract/orders/announcement.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { getServiceBegins } from '#contract/service/begin.ts';
import { formatDayTime } from '#src/i18n/format-moment.ts';
import { useSite } from '#src/i18n/use-site.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Note } from '#src/ui/controls/note.tsx';

type PayHintProps = {
  order: Order;
  /** True in a list, where a box for each order would be louder than the orders. */
  isQuiet?: boolean;
};

/** spec 4: a pending order says what paying brings about, and until when; or that its transfer is being checked. */
export function PayHint({ order, isQuiet = false }: PayHintProps) {
  const { type, expires_at: expiresAt } = order;
  const { t } = useTranslation('orders');
  const locale = useLocale();
  const hasDoor = useSite().saasDoor !== null;
  const isChecked = isTransferChecked(order);
  const hint = isChecked
    ? t('checking')
    : t('hint', {
        begins: getServiceBegins(locale, hasDoor)[type],
        time: formatDayTime(expiresAt, locale),
      });
  return isQuiet ? (
    <p className="detail">{hint}</p>
  ) : (
    <Note {...(isChecked ? null : { tone: 'warn' })}>
      <p>{hint}</p>
    </Note>
  );
}
