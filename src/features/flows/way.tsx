import { useTranslation } from 'react-i18next';
import { Cause } from './cause.tsx';
import type { Move } from '#machines/outline.ts';
import type { FlowTexts } from '#src/charts/flow.ts';
import styles from './flows.module.css';

/** A path of the tests as a list of what happens. */
export function Steps({ path, texts }: { path: string; texts: FlowTexts }) {
  const { t } = useTranslation('flows');
  return (
    <ol className={`flex flex-wrap text-13 color-2 ${styles.steps}`}>
      <li>{t('panel.begins')}</li>
      {parsePath(path).map((by, at) => (
        // eslint-disable-next-line react/no-array-index-key -- the list is data that never changes
        <li key={at}>
          <Cause by={by} texts={texts} />
        </li>
      ))}
    </ol>
  );
}

/** Reads a path as the lists of the tests write it: what happens, step by step, after the start. */
function parsePath(path: string): readonly Move['by'][] {
  return path.split(' > ').slice(1).map(parseStep);
}

function parseStep(step: string): Move['by'] {
  const delay = /^after (.+)$/.exec(step)?.[1];
  if (delay !== undefined) return { kind: 'after', name: delay };
  const [, name = step, mark] = /^([^:=!]+)([:=!])?/.exec(step) ?? [];
  return { kind: mark === '=' ? 'done' : mark === '!' ? 'error' : 'event', name };
}
