import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ServiceType } from '../../../../../contract/words.ts';
import { moreLook } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { NativeSelect } from '../../../../ui/native-select.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import styles from '../-records.module.css';
import { statusFilters, type OrdersSearch } from './-orders-search.ts';

/** The filters of spec 4 and 7; they live in the address. */
export function OrderFilters({ search }: { search: OrdersSearch }) {
  const { t } = useTranslation('orders');
  const navigate = useNavigate();
  const show = (changes: OrdersSearch) =>
    void navigate({
      to: '/user/orders',
      search: { ...search, page: undefined, ...changes },
      resetScroll: false,
    });
  return (
    <div className={styles.filters}>
      <div className={styles.besides}>
        <Segmented
          label={t('filters.status')}
          scrolls
          options={statusFilters.map((value) => ({ value, label: t(`status.${value}`) }))}
          value={search.status ?? 'pending'}
          onChange={(status) => show({ status })}
        />
        <Link className={moreLook} to="/user/payments" search={{}}>
          {t('toPayments')}
          <Icon name="arrowRight" size={16} />
        </Link>
      </div>
      <details
        className={styles.more}
        open={
          (search.service_type ?? search.start_date ?? search.end_date) !== undefined || undefined
        }
      >
        <summary>{t('filters.more')}</summary>
        <div className={styles.narrowing}>
          <NativeSelect
            label={t('filters.type')}
            options={[
              { value: 'any', label: t('filters.anyType') },
              ...ServiceType.options.map((value) => ({ value, label: t(`serviceType.${value}`) })),
            ]}
            value={search.service_type ?? 'any'}
            onChange={(type) => show({ service_type: type === 'any' ? undefined : type })}
          />
          <TextField
            label={t('filters.from')}
            type="date"
            value={search.start_date ?? ''}
            max={search.end_date}
            onChange={({ currentTarget }) => show({ start_date: currentTarget.value || undefined })}
          />
          <TextField
            label={t('filters.to')}
            type="date"
            value={search.end_date ?? ''}
            min={search.start_date}
            onChange={({ currentTarget }) => show({ end_date: currentTarget.value || undefined })}
          />
        </div>
      </details>
    </div>
  );
}
