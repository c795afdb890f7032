import { useTranslation } from 'react-i18next';
import type { Sample } from '#contract/content/schemas.ts';
import { SectionHead } from '#src/ui/controls/eyebrow.tsx';
import { PaperStack } from './paper-stack.tsx';
import styles from './paper-stack.module.css';

/** Samples of what services hand over. Needs the texts `papers` and `incubation`. */
export function SampleSection({ samples }: { samples: readonly Sample[] }) {
  const { t } = useTranslation('papers');
  if (samples.every(({ picture }) => picture === null)) return null;
  return (
    <section className="section alternate tight" aria-labelledby="samples">
      <div className={`page ${styles.section}`}>
        <PaperStack
          samples={samples}
          label={t('list')}
          describe={({ step: { title, days } }) => t('step', { step: title, count: days })}
          head={
            <>
              <SectionHead
                id="samples"
                eyebrow={t('eyebrow')}
                title={t('heading')}
                lede={t('lede')}
              />
              <p className={`detail rounded-sm border-dashed ${styles.fictional}`}>{t('tag')}</p>
            </>
          }
        />
      </div>
    </section>
  );
}
