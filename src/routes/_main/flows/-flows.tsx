import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Flow } from '../../../flows/flow.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PageHead } from '../-page-head.tsx';
import styles from './-flows.module.css';

type FlowFacts = Pick<Flow, 'outline' | 'head'>;

/** Every process of the site, and how to read one. */
export function Flows({ flows }: { flows: readonly FlowFacts[] }) {
  const { t } = useTranslation('flows');
  return (
    <>
      <PageHead eyebrow={t('eyebrow')} title={t('title')} lede={t('lede')} seed="flows-7" />
      <div className="page section">
        <ul className={styles.machines}>
          {flows.map((flow) => (
            <Machine key={flow.outline.name} {...flow} />
          ))}
        </ul>
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

function Machine({ outline: { name, states }, head: { title, description } }: FlowFacts) {
  const { t } = useTranslation('flows');
  const events = new Set(
    states.flatMap(({ moves }) => moves.map(({ by }) => `${by.kind} ${by.name}`)),
  );
  return (
    <li className={styles.machine}>
      <h2>
        <Link to="/flows/$machine" params={{ machine: name }}>
          {title}
        </Link>
      </h2>
      <code>{name}</code>
      <p>{description}</p>
      <p className={styles.count}>
        {t('count', { states: states.length - 1, events: events.size })}
        <Icon name="arrowRight" size={16} />
      </p>
    </li>
  );
}
