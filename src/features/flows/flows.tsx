import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHead } from '#src/app/content/page-head.tsx';
import { useDrawsAll } from '#src/app/shell/use-draws-all.ts';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { Finder } from './finder.tsx';
import type { FlowSummary } from '#src/charts/flow.ts';
import styles from './flows.module.css';

type FlowsProps = ComponentProps<typeof Finder> & { flows: readonly FlowSummary[] };

/** What the first screen of a desktop shows. */
const firstFlows = 6;

/** Every process of the site, and how to read one. */
export function Flows({ flows, query, found, onSearch }: FlowsProps) {
  const { t } = useTranslation('flows');
  const drawsAll = useDrawsAll();
  return (
    <>
      <PageHead eyebrow={t('eyebrow')} title={t('title')} lede={t('lede')} seed="flows-7" />
      <div className="page section">
        <Finder query={query} found={found} onSearch={onSearch} />
        <ul className={styles.machines}>
          {(drawsAll ? flows : flows.slice(0, firstFlows)).map((flow) => (
            <Machine key={flow.name} {...flow} />
          ))}
        </ul>
        <section className={`stack gap-8 ${styles.how}`} aria-labelledby="replay">
          <h2 id="replay">{t('replay.title')}</h2>
          <p>{t('replay.text')}</p>
          <p>
            <Link to="/flows/replay">{t('replay.link')}</Link>
          </p>
        </section>
        <section className={styles.how} aria-labelledby="how">
          <h2 id="how">{t('how.title')}</h2>
          <ul>
            <li>{t('how.solid')}</li>
            <li>{t('how.same')}</li>
            <li>{t('how.unknown')}</li>
          </ul>
        </section>
      </div>
    </>
  );
}

function Machine({ name, title, description, states, events }: FlowSummary) {
  const { t } = useTranslation('flows');
  return (
    <li className={`clickable stack gap-8 frame ${styles.machine}`}>
      <h2>
        <Link to="/flows/$machine" params={{ machine: name }}>
          {title}
        </Link>
      </h2>
      <code>{name}</code>
      <p>{description}</p>
      <p className="row gap-8 detail">
        <span>{t('count', { states, events })}</span>
        <Icon name="arrowRight" size={16} />
      </p>
    </li>
  );
}
