import { useTranslation } from 'react-i18next';
import type { AboutFacts } from '#contract/content/about.ts';
import type { AboutWords } from '#contract/content/page-words.ts';
import { adviserHours } from '#contract/base/limits.ts';
import { useSite } from '#src/i18n/use-site.ts';
import { SectionHead } from '#src/ui/controls/eyebrow.tsx';
import styles from './people.module.css';

/** Shows the tasks of each desk and its response times. */
export function AboutDesks({ words }: { words: NonNullable<AboutWords['desks']> }) {
  const { t } = useTranslation('about');
  const site = useSite();
  return (
    <section className="section" aria-labelledby="about-desks">
      <div className="page">
        <SectionHead id="about-desks" eyebrow={words.eyebrow} title={words.title} />
        {words.sample === undefined ? null : (
          <p className={`detail rounded-sm border-dashed ${styles.fictional}`}>{words.sample}</p>
        )}
        <ul className={`gap-12 grid mt-20 ${styles.cards}`}>
          {words.items.map(({ name, does, answers, also }) => (
            <li key={name} className="frame p-16">
              <div className="flex flex-wrap items-baseline justify-between">
                <h3 className="text-17">{name}</h3>
                <p className="caption">{t('desks.workingHours', adviserHours)}</p>
              </div>
              <p className="detail mt-4">{does}</p>
              <p className="flex gap-8 mt-8 text-14">
                <span className="color-3 flex-none">{t('desks.answers')}</span>
                <span>{answers}</span>
              </p>
              {also === undefined ? null : <p className="mt-4 text-13">{also}</p>}
            </li>
          ))}
        </ul>
        <p className="detail mt-16">{site.hours}</p>
      </div>
    </section>
  );
}

/** The people in the file of the operator. */
export function AboutPeople({ people }: Pick<AboutFacts, 'people'>) {
  const { t } = useTranslation('about');
  return (
    <section className="section" aria-labelledby="about-people">
      <div className="page">
        <SectionHead id="about-people" eyebrow={t('people.eyebrow')} title={t('people.title')} />
        <ul className={`gap-12 grid mt-20 ${styles.cards}`}>
          {people.map(({ name, role, does, languages, photo }) => (
            <li key={`${name} ${role}`} className="flex frame gap-16 items-start p-16">
              {photo === null ? null : (
                <img
                  className="flex-none rounded-full"
                  src={photo}
                  alt={name}
                  width={96}
                  height={96}
                  loading="lazy"
                  decoding="async"
                />
              )}
              <div className="min-width-0 break-anywhere">
                <h3 className="text-17">{name}</h3>
                <p className="detail">{role}</p>
                {does === null ? null : <p className="detail mt-8">{does}</p>}
                {languages === null ? null : <p className="caption mt-8">{languages}</p>}
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
