import { useTranslation } from 'react-i18next';
import type { Sample } from '#contract/content/schemas.ts';
import { ContentProse } from '#src/app/content/prose.tsx';
import styles from './service.module.css';

/** The blocks that have room above the button: the finding, and what it rests on. */
const shown = 4;

/**
 * A sample as a sheet with a readable finding. It is text, because a picture of this size would be the largest paint
 * (decision 014). Needs the texts `papers` and `incubation`.
 */
export function Paper({ title, body }: Pick<Sample, 'title' | 'body'>) {
  const { t } = useTranslation('papers');
  return (
    <div inert data-mantine-color-scheme="light" className={`overflow-hidden p-20 ${styles.paper}`}>
      <p className="row gap-12 justify-between text-20 weight-600 leading-14">
        <span>{title}</span>
        <small className={`flex-none text-13 rounded-sm ${styles.stamp}`}>{t('stamp')}</small>
      </p>
      <div className={`mt-12 border-top ${styles.text}`}>
        <ContentProse blocks={body.slice(0, shown)} />
      </div>
    </div>
  );
}
