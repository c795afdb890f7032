import { useTranslation } from 'react-i18next';
import type { LedgerEntry } from '#contract/content/ledger.ts';
import { computeBase } from '#contract/content/ledger-sums.ts';
import { formatYuan } from '#src/i18n/format-ledger.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { DefinitionRows } from '#src/ui/controls/definition-rows.tsx';

/** The base of the super-deduction, worked out line by line. */
export function LedgerBase({ entries }: { entries: readonly LedgerEntry[] }) {
  const { t } = useTranslation('ledger');
  const locale = useLocale();
  const { first, other, limit, over, base } = computeBase(entries);
  return (
    <DefinitionRows
      rows={[
        { term: t('base.first'), value: formatYuan(first, locale) },
        { term: t('base.other'), value: formatYuan(other, locale) },
        { term: t('base.limit'), value: formatYuan(limit, locale) },
        { term: t('base.over'), value: over === 0 ? null : formatYuan(-over, locale) },
        { term: t('base.base'), value: formatYuan(base, locale), emphasis: 'total' },
      ]}
    />
  );
}
