import { useTranslation } from 'react-i18next';
import type { StatusBoard } from '#contract/staff/status.ts';
import { Table } from '#src/console/app/table.tsx';

/** The program of each running node, and the content that all of them show. */
export function Nodes({ nodes, shown }: Pick<StatusBoard, 'nodes' | 'shown'>) {
  const { t } = useTranslation('console-status');
  const columns = [t('nodes.node'), t('nodes.version'), t('nodes.build'), t('nodes.schema')];
  return (
    <section aria-labelledby="nodes">
      <h2 id="nodes">{t('nodes.title')}</h2>
      <Table label={t('nodes.title')} columns={columns}>
        {nodes.map(({ name, version, build, schema }) => (
          <tr key={name}>
            <td>{name}</td>
            <td>{version}</td>
            <td>{build}</td>
            <td>{schema}</td>
          </tr>
        ))}
      </Table>
      <p className="detail">
        {t('nodes.shown', { content: shown.content ?? '–', site: shown.site ?? '–' })}
      </p>
    </section>
  );
}
