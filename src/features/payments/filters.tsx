import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Segmented } from '#src/ui/controls/segmented.tsx';
import { NativeSelect } from '#src/ui/fields/native-select.tsx';
import styles from '#src/app/content/records.module.css';
import { channels, statuses, type PaymentsSearch } from './search.ts';

/** Status and method (spec 4, 9); they live in the address. */
export function PaymentFilters({ search }: { search: PaymentsSearch }) {
  const { t } = useTranslation('payments');
  const navigate = useNavigate();
  const show = (changes: PaymentsSearch) =>
    void navigate({
      to: '/user/payments',
      search: { ...search, page: undefined, ...changes },
      resetScroll: false,
    });
  return (
    <div className={styles.besides}>
      <Segmented
        label={t('filters.status')}
        scrolls
        options={[
          { value: 'any', label: t('filters.anyStatus') },
          ...statuses.map((value) => ({ value, label: t(`status.${value}`) })),
        ]}
        value={search.status ?? 'any'}
        onChange={(status) => show({ status: status === 'any' ? undefined : status })}
      />
      <NativeSelect
        label={t('filters.channel')}
        options={[
          { value: 'any', label: t('filters.anyChannel') },
          ...channels.map((value) => ({ value, label: t(`channel.${value}`) })),
        ]}
        value={search.channel ?? 'any'}
        onChange={(channel) => show({ channel: channel === 'any' ? undefined : channel })}
      />
    </div>
  );
}
