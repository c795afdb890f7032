import { useTranslation } from 'react-i18next';
import type { OutlineState } from '#machines/outline.ts';
import { Tag } from '#src/ui/controls/tag.tsx';
import type { Flow } from '#src/charts/flow.ts';
import { toLocaleKey } from '#src/charts/paths.ts';
import styles from './flows.module.css';
import { Moves } from './moves.tsx';

type FlowOutlineProps = Pick<Flow, 'drawing' | 'texts'> & { showsIds: boolean };

/** One machine as text: the meaning of each state and its transitions. */
export function FlowOutline({ drawing: { outline }, texts, showsIds }: FlowOutlineProps) {
  const { t } = useTranslation('flows');
  const [whole, ...states] = outline.states;
  return (
    <>
      {whole === undefined || whole.moves.length === 0 ? null : (
        <section className={styles.anywhere}>
          <h3>{t('anywhere')}</h3>
          <Moves moves={whole.moves} texts={texts} label={t('anywhere')} />
        </section>
      )}
      <ol className={`grid ${styles.states}`}>
        {states.map((state) => (
          <State key={state.path} state={state} texts={texts} showsId={showsIds} />
        ))}
      </ol>
    </>
  );
}

type StateProps = { state: OutlineState; texts: Flow['texts']; showsId: boolean };

function State({ state, texts, showsId }: StateProps) {
  const { t } = useTranslation('flows');
  const { path, type, initial, moves } = state;
  const stateTexts = texts.states[toLocaleKey(path)];
  return (
    <li
      id={`about-${path}`}
      className={`stack gap-8 relative ${styles.state}`}
      data-depth={path.split('.').length - 1}
    >
      <div className={`cluster ${styles.stateHead}`}>
        <h3 className="text-18">{stateTexts?.name ?? path}</h3>
        {showsId ? <code className="fine break-anywhere">{path}</code> : null}
        {initial ? <Tag variant="outline">{t('begins')}</Tag> : null}
        {type === 'final' ? <Tag variant="ink">{t('ends')}</Tag> : null}
        {type === 'parallel' ? <Tag variant="jade">{t('parallel')}</Tag> : null}
      </div>
      <p>{stateTexts?.text}</p>
      {type === 'final' ? (
        <p className="row gap-8 detail">{t('nothing')}</p>
      ) : (
        <Moves moves={moves} texts={texts} label={t('next')} />
      )}
    </li>
  );
}
