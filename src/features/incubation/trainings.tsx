import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Block } from '#contract/content/blocks.ts';
import type { Training } from '#contract/content/schemas.ts';
import { ContentCrumbs } from '#src/app/content/crumbs.tsx';
import { ContentDay } from '#src/app/content/day.tsx';
import { PageHead } from '#src/app/content/page-head.tsx';
import { ContentProse } from '#src/app/content/prose.tsx';
import { buttonClass } from '#src/ui/controls/button.tsx';
import { DefinitionRows } from '#src/ui/controls/definition-rows.tsx';
import styles from './trainings.module.css';

export function Trainings({ trainings }: { trainings: readonly Training[] }) {
  const { t } = useTranslation(['training', 'incubation']);
  return (
    <>
      <PageHead {...t('training:hero', { returnObjects: true })} seed="class7" />
      <div className={`page ${styles.page}`}>
        <ContentCrumbs
          links={[{ title: t('incubation:crumbs.incubation'), link: { to: '/incubation' } }]}
          here={t('training:hero.eyebrow')}
        />
        <nav className={`cluster gap-8 ${styles.index}`} aria-label={t('training:list')}>
          {trainings.map(({ id, title }) => (
            <a key={id} className="chip" href={`#${id}`}>
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
      <div className={`stack gap-20 frame ${styles.facts}`}>
        <DefinitionRows
          rows={[
            { term: t('next'), value: <ContentDay day={training.date} /> },
            { term: t('length'), value: t('hours', { count: training.hours }) },
            { term: t('seats'), value: t('seatCount', { count: training.seats }) },
            { term: t('place'), value: training.place },
            { term: t('audience'), value: training.audience },
          ]}
        />
        <Link
          to="/contact-us"
          search={{ training: id }}
          className={buttonClass({ variant: 'primary', block: true })}
        >
          {t('reserve')}
        </Link>
      </div>
      <ContentProse blocks={body.map((block) => beneath(id, block))} />
    </article>
  );
}

/** Several texts share this page, so each gets lower headings and unique ids. */
function beneath(id: string, block: Block): Block {
  if (block.kind !== 'heading') return block;
  return { ...block, id: `${id}-${block.id}`, level: block.level === 2 ? 3 : 4 };
}
