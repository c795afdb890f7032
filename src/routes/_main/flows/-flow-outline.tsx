import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { OutlineState } from '../../../../machines/outline.ts';
import { keyOf, type Flow } from '../../../flows/flow.ts';
import { Tag } from '../../../ui/tag.tsx';
import { PageHead } from '../-page-head.tsx';
import styles from './-flows.module.css';
import { Moves } from './-moves.tsx';

/** One machine, told state by state: what it means to be there and what can happen next. */
export function FlowOutline({ outline, words, head: { title, description } }: Flow) {
  const { t } = useTranslation('flows');
  const [whole, ...states] = outline.states;
  return (
    <>
      <PageHead
        eyebrow={t('eyebrow')}
        title={title}
        lede={description}
        seed={`flow-${outline.name}`}
      >
        <Link to="/flows">{t('all')}</Link>
      </PageHead>
      <div className="page section">
        {whole === undefined || whole.moves.length === 0 ? null : (
          <section className={styles.anywhere}>
            <h2>{t('anywhere')}</h2>
            <Moves moves={whole.moves} words={words} />
          </section>
        )}
        <h2 className="visually-hidden">{t('outline')}</h2>
        <ol className={styles.states}>
          {states.map((state) => (
            <State key={state.path} state={state} words={words} />
          ))}
        </ol>
      </div>
    </>
  );
}

function State({ state, words }: { state: OutlineState; words: Flow['words'] }) {
  const { t } = useTranslation('flows');
  const { path, type, initial, moves } = state;
  const own = words.states[keyOf(path)];
  return (
    <li id={path} className={styles.state} data-depth={path.split('.').length - 1}>
      <div className={styles.stateHead}>
        <h3>{own?.name ?? path}</h3>
        <code>{path}</code>
        {initial ? <Tag look="outline">{t('begins')}</Tag> : null}
        {type === 'final' ? <Tag look="ink">{t('ends')}</Tag> : null}
        {type === 'parallel' ? <Tag look="jade">{t('parallel')}</Tag> : null}
      </div>
      <p>{own?.text}</p>
      {type === 'final' ? (
        <p className={styles.count}>{t('nothing')}</p>
      ) : (
        <Moves moves={moves} words={words} />
      )}
    </li>
  );
}
