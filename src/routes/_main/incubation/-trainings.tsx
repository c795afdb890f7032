import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Block } from '../../../../contract/blocks.ts';
import type { Training } from '../../../../contract/content.ts';
import { ContentCrumbs } from '../../../app/content-crumbs.tsx';
import { ContentDay } from '../../../app/content-day.tsx';
import { ContentProse } from '../../../app/content-prose.tsx';
import { buttonLook } from '../../../ui/button.tsx';
import { DefinitionRows } from '../../../ui/definition-rows.tsx';
import { PageHead } from '../-page-head.tsx';
import styles from './-trainings.module.css';

export function Trainings({ trainings }: { trainings: readonly Training[] }) {
  const { t } = useTranslation(['training', 'incubation']);
  return (
    <>
      <PageHead {...t('training:hero', { returnObjects: true })} seed="class7" />
      <div className={`page ${styles.page}`}>
        <ContentCrumbs
          links={[
            {
              key: 'incubation',
              link: <Link to="/incubation">{t('incubation:crumbs.incubation')}</Link>,
            },
          ]}
          here={t('training:hero.eyebrow')}
        />
        <nav className={styles.index} aria-label={t('training:list')}>
          {trainings.map(({ id, title }) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
        </nav>
        {trainings.map((training) => (
          <OneTraining key={training.id} training={training} />
        ))}
      </div>
    </>
  );
}

function OneTraining({ training }: { training: Training }) {
  const { t } = useTranslation('training');
  const { id, title, summary, body } = training;
  return (
    <article className={styles.training} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <p>{summary}</p>
      </header>
      <div className={styles.facts}>
        <DefinitionRows
          rows={[
            { term: t('next'), value: <ContentDay day={training.date} /> },
            { term: t('length'), value: t('hours', { count: training.hours }) },
            { term: t('seats'), value: t('seatCount', { count: training.seats }) },
            { term: t('place'), value: training.place },
            { term: t('audience'), value: training.audience },
          ]}
        />
        <Link to="/contact-us" className={buttonLook({ variant: 'primary', block: true })}>
          {t('reserve')}
        </Link>
      </div>
      <ContentProse blocks={body.map((block) => beneath(id, block))} />
    </article>
  );
}

/** Several texts stand on this page: their headings are one lower, and their ids their own. */
function beneath(id: string, block: Block): Block {
  if (block.kind !== 'heading') return block;
  return { ...block, id: `${id}-${block.id}`, level: block.level === 2 ? 3 : 4 };
}
