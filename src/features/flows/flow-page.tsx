import { useTranslation } from 'react-i18next';
import { Link } from '@tanstack/react-router';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Eyebrow, Lede } from '#src/ui/controls/eyebrow.tsx';
import { Atlas } from './atlas.tsx';
import styles from './atlas.module.css';
import type { Flow, FlowListing } from '#src/charts/flow.ts';
import { FlowOutline } from './outline.tsx';

/** One machine: a chart, and a description of each state. */
export function FlowPage({ showsIds, ...flow }: Flow & { showsIds: boolean }) {
  const { t } = useTranslation('flows');
  const locale = useLocale();
  const { drawing, texts, head, all } = flow;
  return (
    <div className={`page ${styles.wide}`}>
      <div className={`stack gap-12 ${styles.head}`}>
        <Eyebrow>{t('eyebrow')}</Eyebrow>
        <h1>{head.title}</h1>
        <Lede>{head.description}</Lede>
      </div>
      <Atlas key={`${flow.name} ${locale}`} flow={flow} showsIds={showsIds} />
      <MachineNav flows={all} />
      <section className={styles.outline} aria-labelledby="outline">
        <h2 id="outline">{t('outline')}</h2>
        <FlowOutline drawing={drawing} texts={texts} showsIds={showsIds} />
      </section>
    </div>
  );
}

/** Links from one machine to all others. */
function MachineNav({ flows }: { flows: readonly FlowListing[] }) {
  const { t } = useTranslation('flows');
  return (
    <nav className={`cluster gap-8 mt-20 ${styles.machines}`} aria-label={t('nav')}>
      {flows.map(({ name, title }) => (
        <Link
          key={name}
          to="/flows/$machine"
          params={{ machine: name }}
          search={true}
          hash=""
          activeOptions={{ includeHash: false }}
          className="chip"
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
