import { useTranslation } from 'react-i18next';
import type { LogLine } from '#contract/staff/case.ts';
import { Card, EmptyCard } from '#src/console/app/card.tsx';
import { Table } from '#src/console/app/table.tsx';
import { LogDetails } from '#src/console/app/log-details.tsx';
import { useLogTexts } from '#src/console/app/use-log-texts.ts';
import { formatDayTime } from '#src/i18n/format-moment.ts';
import { useLocale } from '#src/i18n/use-locale.ts';

const columns = ['time', 'who', 'what', 'why', 'result', 'number'] as const;

type LogCardProps = {
  log: readonly LogLine[];
  /** The number of the page's subject: only other numbers are named. */
  about: string;
};

/** The log of actions with author, reason and result; it is append-only. */
export function LogCard({ log, about }: LogCardProps) {
  const { t } = useTranslation('console-case');
  const locale = useLocale();
  const texts = useLogTexts();
  return (
    <Card title={t('log.title')} aside={t('log.about', { count: log.length })}>
      {log.length === 0 ? (
        <EmptyCard>{t('log.none')}</EmptyCard>
      ) : (
        <Table label={t('log.table')} columns={columns.map((column) => t(`log.${column}`))} inCard>
          {log.map((line) => (
            <tr key={line.id} data-outcome={line.outcome}>
              <td>{formatDayTime(line.at, locale)}</td>
              <td>
                <span>{`${texts.who(line)} `}</span>
                <small>{t(`log.${line.via}`)}</small>
              </td>
              <td>
                <span>{texts.act(line.act)}</span>
                {line.subject === about ? null : <small>{` ${texts.subject(line)}`}</small>}
              </td>
              <LogDetails line={line} texts={texts} />
              <td>{t(`log.${line.outcome}`)}</td>
              <td>{line.id}</td>
            </tr>
          ))}
        </Table>
      )}
    </Card>
  );
}
