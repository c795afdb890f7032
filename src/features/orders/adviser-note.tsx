import { useTranslation } from 'react-i18next';
import { adviserHours } from '#contract/base/limits.ts';
import type { OrderService } from '#contract/service/schemas.ts';
import { formatDate } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import styles from './service.module.css';

/** The adviser of an order, the start of the service, and the hours in which they answer. */
export function AdviserNote({ service: { adviser, begins } }: { service: OrderService }) {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  if (adviser === undefined) return null;
  const isOpen = adviser.is_open;
  return (
    <section>
      <h4>{t('service.adviser.title')}</h4>
      <p>
        <b>{adviser.name}</b>
      </p>
      {begins.at === undefined ? null : (
        <p className="detail">
          {t('service.adviser.since', { day: formatDate(begins.at, locale) })}
        </p>
      )}
      <p className={`row gap-8 mt-8 text-13 color-2 ${styles.open}`} data-open={isOpen}>
        {t(isOpen ? 'service.adviser.open' : 'service.adviser.closed')}
      </p>
      <p className="detail">{t('service.adviser.hours', adviserHours)}</p>
    </section>
  );
}
