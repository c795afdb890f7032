import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { costKinds } from '#contract/content/cost-kinds.ts';
import type { SampleLedger } from '#contract/content/ledger.ts';
import type { DemoSearch } from './demo-search.ts';
import styles from './demo.module.css';

/** The filters as links, which also work without scripts. */
export function DemoFilters({ ledger, search }: { ledger: SampleLedger; search: DemoSearch }) {
  const { t } = useTranslation('ledger');
  const used = new Set(ledger.entries.map(({ project }) => project));
  return (
    <div className={`gap-12 grid ${styles.filters}`}>
      <Choices
        label={t('demo.projects')}
        search={search}
        name="project"
        all={t('demo.allProjects')}
        options={ledger.projects
          .filter(({ id }) => used.has(id))
          .map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Choices
        label={t('demo.kindsLabel')}
        search={search}
        name="kind"
        all={t('demo.allKinds')}
        options={costKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
      />
    </div>
  );
}

type ChoicesProps = {
  label: string;
  search: DemoSearch;
  name: 'project' | 'kind';
  all: string;
  options: readonly { value: string; label: string }[];
};

function Choices({ label, search, name, all, options }: ChoicesProps) {
  return (
    <nav className="cluster gap-8" aria-label={label}>
      {[{ value: undefined, label: all }, ...options].map((option) => (
        <Link
          key={option.label}
          to="/saas/demo"
          search={{ ...search, [name]: option.value }}
          className="chip"
          activeOptions={{ explicitUndefined: true }}
          resetScroll={false}
        >
          {option.label}
        </Link>
      ))}
    </nav>
  );
}
