import { useTranslation } from 'react-i18next';
import { Cause } from './cause.tsx';
import type { FlowTexts } from '#src/charts/flow.ts';
import styles from './flows.module.css';
import { parsePath } from './steps.ts';

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
