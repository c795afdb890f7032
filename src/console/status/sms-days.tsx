import { useTranslation } from 'react-i18next';
import type { StatusBoard } from '#contract/staff/status.ts';
import { Table } from '#src/console/app/table.tsx';
import { formatMeasure, formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';

/** The SMS of the last seven days by provider, and what they cost. */
export function SmsDays({ days }: { days: StatusBoard['sms'] }) {
  const { t } = useTranslation('console-status');
  const locale = useLocale();
  const columns = (
    ['day', 'provider', 'codes', 'notices', 'abroad', 'unsent', 'cost'] as const
  ).map((column) => t(`sms.${column}`));
  const count = (value: number) => formatMeasure(value, 'count', locale);
  return (
    <section aria-labelledby="sms">
      <h2 id="sms">{t('sms.title')}</h2>
      {days.length === 0 ? (
        <p className="detail">{t('sms.none')}</p>
      ) : (
        <Table label={t('sms.title')} columns={columns}>
          {days.map(({ day, provider, codes, notices, abroad, unsent, cost }) => (
            <tr key={`${day} ${provider}`}>
              <td>{day}</td>
              <td>{t(`sms.providers.${provider}`)}</td>
              <td>{count(codes)}</td>
              <td>{count(notices)}</td>
              <td>{count(abroad)}</td>
              <td>{count(unsent)}</td>
              <td>{cost === null ? '–' : formatMoney(cost, locale)}</td>
            </tr>
          ))}
        </Table>
      )}
      {days.some(({ cost }) => cost === null) ? <p className="detail">{t('sms.noPrice')}</p> : null}
    </section>
  );
}
