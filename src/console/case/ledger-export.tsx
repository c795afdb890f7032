import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addMonths, shanghaiDay } from '#contract/base/shanghai.ts';
import { saveText } from '#src/app/device/save-link.ts';
import type { StaffData } from '#src/console/api/client.ts';
import { useConsole } from '#src/console/app/console-context.ts';
import { useAct } from '#src/console/app/use-act.ts';
import { formatMonth } from '#src/i18n/format-month.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { NativeSelect } from '#src/ui/fields/native-select.tsx';
import { Refusal } from './refusal.tsx';

const offeredMonths = 24;

/** The books of a month as a file for the accountants; the month before comes first. */
export function LedgerExport() {
  const { t } = useTranslation('console-differences');
  const locale = useLocale();
  const { now } = useConsole();
  const [months] = useState(() => listMonths(new Date(now())));
  const [month, setMonth] = useState(months[1] ?? '');
  const act = useAct<string, StaffData<'exportLedger'>>(
    ['exportLedger', 'own'],
    (call, chosen, signal) => call('exportLedger', { body: { month: chosen }, signal }),
    { reloads: 'never', onDone: ({ text, file_name: name }) => saveText(text, name, 'csv') },
  );
  return (
    <section className="stack gap-12" aria-labelledby="ledger">
      <h2 id="ledger" className="text-16">
        {t('ledger.title')}
      </h2>
      <p className="detail">{t('ledger.about')}</p>
      <div className="cluster gap-12 items-end">
        <NativeSelect
          label={t('ledger.month')}
          options={months.map((value) => ({ value, label: formatMonth(value, locale) }))}
          value={month}
          onChange={setMonth}
        />
        <Button busy={act.busy} busyLabel={t('ledger.busy')} onClick={() => act.submit(month)}>
          <Icon name="download" />
          <span>{t('ledger.button')}</span>
        </Button>
      </div>
      {act.failure === null ? null : <Refusal failure={act.failure} />}
    </section>
  );
}

/** Lists the months in Shanghai up to now, the newest first. */
function listMonths(now: Date): string[] {
  return Array.from({ length: offeredMonths }, (_, back) =>
    shanghaiDay(addMonths(now, -back)).slice(0, 7),
  );
}
