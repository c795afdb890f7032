import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mostItems, parseCount, sumFees } from '#contract/service/fees.ts';
import type { OfficialFee } from '#contract/service/offer.ts';
import { formatMeasure, formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { DefinitionRows } from '#src/ui/controls/definition-rows.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import styles from './service.module.css';

/** Works out the official fees of an application by its classes and the items in each. Needs the texts `service-scope`. */
export function FeeSum({ fees }: { fees: readonly OfficialFee[] }) {
  const { t } = useTranslation('service-scope');
  const locale = useLocale();
  const hydrated = useHydrated();
  const most = fees.find(({ per }) => per === 'class')?.most ?? 0;
  const ofItems = fees.find(({ per }) => per === 'item');
  const included = ofItems?.above ?? 0;
  const [typed, setTyped] = useState('1');
  const [classes, setClasses] = useState(1);
  // A count that was typed for a class is kept when there are fewer classes.
  const [items, setItems] = useState<Readonly<Record<number, string>>>({});
  const rows = Array.from({ length: classes }, (_, at) => items[at] ?? String(included || 1));
  const counts = rows.flatMap((row) => parseCount(row, mostItems) ?? []);
  const isComplete = parseCount(typed, most) !== null && counts.length === classes;
  const { lines, total } = sumFees(fees, counts);

  const describe = (value: string, largest: number) => ({
    value,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    disabled: !hydrated,
    error:
      value === '' || parseCount(value, largest) !== null
        ? null
        : t('sum.fault', { most: formatMeasure(largest, 'count', locale) }),
  });

  return (
    <section className={`frame grid ${styles.sum}`} aria-labelledby="fee-sum">
      <div className="grid content-start gap-16 p-20-24">
        <h4 id="fee-sum">{t('sum.title')}</h4>
        <TextField
          {...describe(typed, most)}
          label={t('sum.classes')}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            setClasses(parseCount(value, most) ?? classes);
          }}
        />
        {ofItems === undefined ? null : (
          <fieldset>
            <legend className="text-14 weight-500">{t('sum.items')}</legend>
            <p className="caption">{t('sum.included', { included })}</p>
            <div className={`gap-12 grid mt-8 ${styles.items}`}>
              {rows.map((row, at) => (
                <TextField
                  key={String(at)}
                  {...describe(row, mostItems)}
                  label={t('sum.ofClass', { number: at + 1, classes })}
                  onChange={({ currentTarget: { value } }) => setItems({ ...items, [at]: value })}
                />
              ))}
            </div>
          </fieldset>
        )}
      </div>
      <div className="grid content-start bg-2 p-20-24" aria-live="polite">
        {isComplete ? (
          <DefinitionRows
            rows={[
              ...lines.map(({ fee, count, amount }) => ({
                term: t('sum.line', {
                  fee: fee.text,
                  amount: formatMoney(fee.amount, locale),
                  times: formatMeasure(count, 'count', locale),
                }),
                value: formatMoney(amount, locale),
              })),
              { term: t('sum.total'), value: formatMoney(total, locale), emphasis: 'total' },
            ]}
          />
        ) : (
          <p className="secondary">{t('sum.incomplete')}</p>
        )}
      </div>
    </section>
  );
}
