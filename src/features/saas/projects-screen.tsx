import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { sumEntries } from '#contract/content/ledger-sums.ts';
import type { LedgerProject, SampleLedger } from '#contract/content/ledger.ts';
import { ProductWindow } from '#src/app/content/product-window.tsx';
import { formatMeasure } from '#src/i18n/format.ts';
import { formatYuan } from '#src/i18n/format-ledger.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Badge, type Tone } from '#src/ui/controls/badge.tsx';
import type { IconName } from '#src/ui/drawings/icon.tsx';
import styles from './screens.module.css';

const stages: Record<LedgerProject['stage'], { tone: Tone; icon: IconName }> = {
  started: { tone: 'idle', icon: 'document' },
  development: { tone: 'info', icon: 'refresh' },
  trial: { tone: 'info', icon: 'scan' },
  closed: { tone: 'ok', icon: 'check' },
};

/** Above this share of its budget the bar of a project is amber. */
const highShare = 0.8;

const blank = '\u00A0';

/** The list of projects: budget, recorded costs and papers. */
export function ProjectsScreen({ ledger }: { ledger: SampleLedger }) {
  const { t } = useTranslation('ledger');
  const locale = useLocale();
  const { company, month, entries } = ledger;
  const projects = ledger.projects.map((project) => ({
    ...project,
    spent: project.before + sumEntries(entries.filter((entry) => entry.project === project.id)),
  }));
  const sum = (of: (project: (typeof projects)[number]) => number) =>
    projects.reduce((total, project) => total + of(project), 0);
  const budget = formatYuan(
    sum((project) => project.budget),
    locale,
  );
  const spent = formatYuan(
    sum((project) => project.spent),
    locale,
  );
  const count = projects.length;
  return (
    <ProductWindow
      title={t('projects.window')}
      sample={t('sample')}
      label={t('projects.label', { count, budget, spent })}
      badge={<small className={`ml-auto text-13 color-2 ${styles.company}`}>{company}</small>}
    >
      <div className={`min-width-0 ${styles.body}`}>
        <p className={`gap-10 flex items-baseline ${styles.heading}`}>
          <b className="text-17 weight-600">{t('projects.title', { year: month.slice(0, 4) })}</b>
          <small className="color-3">{t('projects.count', { count })}</small>
          {projects.some(isHigh) ? (
            <small className={`color-3 ${styles.legend}`}>
              {t('projects.high', { share: formatMeasure(highShare, 'percent', locale) })}
            </small>
          ) : null}
        </p>
        <table className={`full-width mt-12 text-13 tabular collapse ${styles.table}`}>
          <thead>
            <tr>
              <th>{t('projects.name')}</th>
              <th className={styles.wide}>{t('projects.lead')}</th>
              <th className={styles.medium}>{t('projects.stage')}</th>
              <th className={styles.wide}>{t('projects.period')}</th>
              <th>{t('projects.budget')}</th>
              <th>{t('projects.spent')}</th>
              <th className={styles.wide}>{t('projects.papers')}</th>
            </tr>
          </thead>
          <tbody>
            {projects.map((project) => (
              <tr key={project.id}>
                <td>
                  <span>{project.name}</span>
                  <small>{project.id}</small>
                </td>
                <td className={styles.wide}>{project.lead}</td>
                <td className={styles.medium}>
                  <Badge {...stages[project.stage]}>{t(`stages.${project.stage}`)}</Badge>
                </td>
                <td className={styles.wide}>
                  {t('projects.to', { from: project.from, to: project.to })}
                </td>
                <td>{formatYuan(project.budget, locale)}</td>
                <td>
                  <span>{formatYuan(project.spent, locale)}</span>
                  <Meter share={project.spent / project.budget} isHigh={isHigh(project)} />
                </td>
                <td className={styles.wide}>
                  {`${project.papers.have} / ${project.papers.wanted}`}
                </td>
              </tr>
            ))}
            <tr>
              <td>{t('total')}</td>
              <td className={styles.wide}>{blank}</td>
              <td className={styles.medium}>{blank}</td>
              <td className={styles.wide}>{blank}</td>
              <td>{budget}</td>
              <td>{spent}</td>
              <td className={styles.wide}>{blank}</td>
            </tr>
          </tbody>
        </table>
      </div>
    </ProductWindow>
  );
}

/** Amber warns of a budget that may not last; nothing more is spent on a closed project. */
function isHigh({
  stage,
  spent,
  budget,
}: Pick<LedgerProject, 'stage' | 'budget'> & { spent: number }) {
  return stage !== 'closed' && spent > budget * highShare;
}

/** The used share of a budget. */
function Meter({ share, isHigh: isAmber }: { share: number; isHigh: boolean }) {
  const width: CSSProperties = { width: `${Math.min(100, Math.round(share * 100))}%` };
  return (
    <span
      className={`block overflow-hidden mt-4 rounded-pill ${styles.meter}`}
      data-high={isAmber || undefined}
    >
      <span className="block" style={width} />
    </span>
  );
}
