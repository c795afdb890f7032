import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import type { StatusBoard } from '#contract/staff/status.ts';
import styles from './status.module.css';

const Check = v.picklist(['database', 'schema', 'jobs', 'disk', 'files', 'clock']);
const Said = v.picklist([
  ...(['ok', 'read_only', 'away', 'newer', 'older', 'late'] as const),
  ...(['low', 'full', 'not_shared', 'corrected'] as const),
]);

/** The health of the node, one word per part. */
export function Checks({ checks }: { checks: StatusBoard['readiness']['checks'] }) {
  const { t } = useTranslation('console-status');
  return (
    <section aria-labelledby="checks">
      <h2 id="checks">{t('checks.title')}</h2>
      <dl className={`gap-8 flex flex-wrap ${styles.checks}`}>
        {Object.entries(checks).map(([check, said]) => (
          <div
            key={check}
            className="gap-8 flex bg-surface border rounded-md"
            data-said={said === 'ok' ? 'well' : 'badly'}
          >
            <dt className="color-2">{v.is(Check, check) ? t(`checks.${check}`) : check}</dt>
            <dd className="weight-500 tabular">{v.is(Said, said) ? t(`said.${said}`) : said}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
