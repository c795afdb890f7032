import { useTranslation } from 'react-i18next';
import type { Block } from '#contract/content/blocks.ts';
import type { Training } from '#contract/content/schemas.ts';
import { ContentCrumbs } from '#src/app/content/crumbs.tsx';
import { ContentDay } from '#src/app/content/day.tsx';
import { PageHead } from '#src/app/content/page-head.tsx';
import { ContentProse } from '#src/app/content/prose.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { Sessions } from './sessions.tsx';
import styles from './trainings.module.css';

/** The next sessions by date, then what each class is about, folded. */
export function Trainings({ trainings }: { trainings: readonly Training[] }) {
  const { t } = useTranslation(['training', 'incubation', 'shell']);
  return (
    <>
      <PageHead {...t('training:hero', { returnObjects: true })} seed="class7" />
      <div className={`page ${styles.page}`}>
        <ContentCrumbs
          links={[{ title: t('shell:nav.incubation'), link: { to: '/incubation' } }]}
          here={t('training:hero.eyebrow')}
        />
        <Sessions trainings={trainings} />
        <h2 className="mt-48 text-22">{t('training:list')}</h2>
        <div className={`grid ${styles.list}`}>
          {trainings.map((training) => (
            <OneTraining key={training.id} training={training} />
          ))}
        </div>
      </div>
    </>
  );
}

function OneTraining({ training }: { training: Training }) {
  const { t } = useTranslation('training');
  const { id, title, summary, body, audience, date, from, to, place, is_past: isPast } = training;
  return (
    <article
      className={`grid content-start gap-6 border-bottom ${styles.training}`}
      aria-labelledby={id}
    >
      <h3 id={id}>{title}</h3>
      <p className="secondary">{summary}</p>
      <p className="detail">{t('for', { audience })}</p>
      {isPast ? null : (
        <p className="detail">
          <ContentDay day={date} />
          <span className="tabular">{` ${from}–${to} · ${place}`}</span>
        </p>
      )}
      <details className="fold">
        <summary>
          <span>{t('more')}</span>
          <span className="visually-hidden">{title}</span>
          <Icon name="chevronDown" />
        </summary>
        <ContentProse blocks={body.map((block) => beneath(id, block))} />
      </details>
    </article>
  );
}

/** Several texts share this page, so each gets lower headings and unique ids. */
function beneath(id: string, block: Block): Block {
  if (block.kind !== 'heading') return block;
  return { ...block, id: `${id}-${block.id}`, level: 4 };
}
