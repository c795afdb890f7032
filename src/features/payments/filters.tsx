import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getChannelName } from '#contract/base/channels.ts';
import { DayFields } from '#src/app/content/day-fields.tsx';
import { useFilters } from '#src/app/content/use-filters.ts';
import { Segmented } from '#src/ui/controls/segmented.tsx';
import { NativeSelect } from '#src/ui/fields/native-select.tsx';
import { useLocale } from '#src/i18n/use-locale.ts';
import styles from './payments.module.css';
import { getPresetPeriod, findPreset, presets } from './period.ts';
import { channels, statuses, type PaymentsSearch } from './search.ts';

/** Period, status and method (spec 4, 9); they live in the address. */
export function PaymentFilters({ search: loaded }: { search: PaymentsSearch }) {
  const { t } = useTranslation('payments');
  const locale = useLocale();
  const navigate = useNavigate({ from: '/user/payments' });
  const [search, show] = useFilters(
    loaded,
    (changes) =>
      void navigate({
        to: '/user/payments',
        // Keeps a change that another field has just made to the address.
        search: (before) => ({ ...before, page: undefined, ...changes }),
        resetScroll: false,
      }),
  );
  const [now] = useState(() => new Date());
  const preset = findPreset(search, now);
  const [isCustom, setCustom] = useState(preset === undefined);
  return (
    <div className={`flex flex-wrap items-end min-width-0 ${styles.filters}`}>
      <Segmented
        label={t('filters.period')}
        scrolls
        options={[...presets, 'custom' as const].map((value) => ({
          value,
          label: t(`filters.${value}`),
        }))}
        value={isCustom ? 'custom' : (preset ?? 'custom')}
        onChange={(value) => {
          setCustom(value === 'custom');
          if (value === 'custom') return;
          show({ start_date: undefined, end_date: undefined, ...getPresetPeriod(value, now) });
        }}
      />
      {isCustom || preset === undefined ? (
        <div className={`gap-12 grid ${styles.days}`}>
          <DayFields from={t('filters.from')} to={t('filters.to')} days={search} onChange={show} />
        </div>
      ) : null}
      <div className={`gap-12 grid ${styles.narrowing}`}>
        <NativeSelect
          label={t('filters.status')}
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
            ...channels.map((value) => ({
              value,
              label: getChannelName(value, locale),
            })),
          ]}
          value={search.channel ?? 'any'}
          onChange={(channel) => show({ channel: channel === 'any' ? undefined : channel })}
        />
      </div>
    </div>
  );
}
