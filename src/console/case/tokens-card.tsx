import { useTranslation } from 'react-i18next';
import type { StaffData } from '#src/console/api/client.ts';
import { Card, EmptyCard } from '#src/console/app/card.tsx';
import { Table } from '#src/console/app/table.tsx';
import { formatDayTime } from '#src/i18n/format-moment.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { ActButton, type OnOpen } from './webhooks-card.tsx';

type TokensCardProps = OnOpen & { tokens: StaffData<'listTokens'>['items'] };

const columns = ['name', 'scopes', 'by', 'until', 'used', 'act'] as const;

/** The tokens of programs: a colleague sees their own, and one with the role `money` all. */
export function TokensCard({ tokens, onOpen }: TokensCardProps) {
  const { t } = useTranslation(['console-programs', 'console-words']);
  const locale = useLocale();
  return (
    <Card title={t('tokens.title')} aside={t('tokens.about')}>
      {tokens.length === 0 ? <EmptyCard>{t('tokens.none')}</EmptyCard> : null}
      {tokens.length === 0 ? null : (
        <Table
          label={t('tokens.table')}
          columns={columns.map((column) => t(`tokens.${column}`))}
          inCard
        >
          {tokens.map(({ id, name, scopes, by, expires_at: until, used_at: used }) => (
            <tr key={id}>
              <td translate="no">{name}</td>
              <td data-wraps>
                {scopes.map((scope) => t(`console-words:scope.${scope}`)).join(t('comma'))}
              </td>
              <td translate="no">{by}</td>
              <td>{formatDayTime(until, locale)}</td>
              <td>{used === null ? t('tokens.unused') : formatDayTime(used, locale)}</td>
              <td>
                <ActButton opened={{ call: 'endToken', id, name }} onOpen={onOpen} />
              </td>
            </tr>
          ))}
        </Table>
      )}
      <p className="p-16">
        <ActButton opened={{ call: 'makeToken', id: '', name: '' }} onOpen={onOpen} />
      </p>
    </Card>
  );
}
