import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ServiceType } from '#contract/base/picklists.ts';
import { DayFields } from '#src/app/content/day-fields.tsx';
import { useFilters } from '#src/app/content/use-filters.ts';
import { useDrawsAll } from '#src/app/shell/use-draws-all.ts';
import { Segmented } from '#src/ui/controls/segmented.tsx';
import { NativeSelect } from '#src/ui/fields/native-select.tsx';
import styles from '#src/app/content/records.module.css';
import { statusFilters, type OrdersSearch } from './search.ts';

/** The filters of spec 4 and 7; they live in the address. */
export function OrderFilters({ search: loaded }: { search: OrdersSearch }) {
  const { t } = useTranslation('orders');
  const navigate = useNavigate({ from: '/user/orders' });
  const [search, show] = useFilters(
    loaded,
    (changes) =>
      void navigate({
        to: '/user/orders',
        // Keeps a change that another field has just made to the address.
        search: (before) => ({ ...before, page: undefined, ...changes }),
        resetScroll: false,
      }),
  );
  const isNarrowed = (search.service_type ?? search.start_date ?? search.end_date) !== undefined;
  // The group is closed after a navigation, so its date fields can wait for the second frame.
  const drawsMore = useDrawsAll() || isNarrowed;
  return (
    <div className="stack gap-4 justify-items-start">
      <div
        className={`flex flex-wrap items-end justify-between full-width min-width-0 ${styles.besides}`}
      >
        <Segmented
          label={t('filters.status')}
          scrolls
          options={statusFilters.map((value) => ({ value, label: t(`status.${value}`) }))}
          value={search.status ?? 'pending'}
          onChange={(status) => show({ status })}
        />
      </div>
      <details className={`full-width ${styles.more}`} open={isNarrowed || undefined}>
        <summary>{t('filters.more')}</summary>
        {drawsMore ? (
          <div className={`gap-12 grid full-width ${styles.narrowing}`}>
            <NativeSelect
              label={t('filters.type')}
              options={[
                { value: 'any', label: t('filters.anyType') },
                ...ServiceType.options.map((value) => ({
                  value,
                  label: t(`serviceType.${value}`),
                })),
              ]}
              value={search.service_type ?? 'any'}
              onChange={(type) => show({ service_type: type === 'any' ? undefined : type })}
            />
            <DayFields
              from={t('filters.from')}
              to={t('filters.to')}
              days={search}
              onChange={show}
            />
          </div>
        ) : null}
      </details>
    </div>
  );
}
