import { useTranslation } from 'react-i18next';
import type { Move, Walk } from '#machines/outline.ts';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { Cause } from './cause.tsx';
import type { FlowTexts } from '#src/charts/flow.ts';
import { toLocaleKey } from '#src/charts/paths.ts';
import styles from './flows.module.css';
import { Steps } from './way.tsx';

type MovesProps = {
  moves: readonly Move[];
  texts: FlowTexts;
  /** How the tests walk each of them. */
  walks?: readonly Walk[];
  label: string;
  /** Follows a link on the chart; without it links lead through the outline. */
  onSelect?: (path: string) => void;
};

/** The transitions of a state with cause and target. */
export function Moves({ moves, texts, walks, label, onSelect }: MovesProps) {
  const { t } = useTranslation('flows');
  if (moves.length === 0) return null;
  return (
    <ul
      className={`grid gap-2 ${styles.moves}`}
      aria-label={label}
      data-stacked={onSelect === undefined ? undefined : true}
    >
      {moves.map((move, at) => (
        // eslint-disable-next-line react/no-array-index-key -- the list is data that never changes
        <li key={at}>
          <Icon name="arrowRight" size={16} />
          <span className={styles.why}>
            <Cause by={move.by} texts={texts} />
            {move.guard === null ? null : (
              <small>{t('when', { guard: texts.guards[move.guard] ?? move.guard })}</small>
            )}
          </span>
          <Target target={move.target} texts={texts} onSelect={onSelect} />
          <Walked walk={walks?.[at]} texts={texts} />
        </li>
      ))}
    </ul>
  );
}

type TargetProps = {
  target: string | null;
  texts: FlowTexts;
  onSelect: ((path: string) => void) | undefined;
};

function Target({ target, texts, onSelect }: TargetProps) {
  const { t } = useTranslation('flows');
  if (target === null)
    return (
      <span className={`detail inline-flex items-center min-height-44 ${styles.where}`}>
        {t('stays')}
      </span>
    );
  const name = t('leads', { state: texts.states[toLocaleKey(target)]?.name ?? target });
  if (onSelect === undefined)
    return (
      <a
        className={`inline-flex items-center min-height-44 ${styles.where}`}
        href={`#about-${target}`}
      >
        {name}
      </a>
    );
  return (
    <a
      className={`inline-flex items-center min-height-44 ${styles.where}`}
      href={`#${target}`}
      onClick={(event) => {
        event.preventDefault();
        onSelect(target);
      }}
    >
      {name}
    </a>
  );
}

function Walked({ walk, texts }: { walk: Walk | undefined; texts: FlowTexts }) {
  const { t } = useTranslation('flows');
  if (walk === undefined) return null;
  return (
    <details className={`fine ${styles.walked}`}>
      <summary>{t('panel.paths', { count: walk.paths })}</summary>
      <Steps path={walk.steps} texts={texts} />
    </details>
  );
}
