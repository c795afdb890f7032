import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AboutWords } from '#contract/content/page-words.ts';
import type { AboutFacts } from '#contract/content/about.ts';
import { MoreLink } from '#src/app/content/more-link.tsx';
import { PageHead } from '#src/app/content/page-head.tsx';
import { Process } from '#src/app/content/process.tsx';
import { BelowFold } from '#src/app/shell/below-fold.tsx';
import { listServiceLinks } from '#src/app/shell/navigation.ts';
import { useSite } from '#src/i18n/use-site.ts';
import { SectionHead } from '#src/ui/controls/eyebrow.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { AboutContact } from './contact.tsx';
import { AboutDesks, AboutPeople } from './people.tsx';
import { AboutPlan } from './plan.tsx';
import styles from './about.module.css';

/** The life of an order, as the order lifecycle and the checkout define it. */
const order = { back: { from: 1, to: 0 }, side: { from: 2, to: 1 } } as const;

/** `known`: the photo, the people and the answers; null if they failed to load. */
export function About({ words, known }: { words: AboutWords; known: AboutFacts | null }) {
  const { t } = useTranslation('about');
  const { samples } = useSite();
  const { what, desks, plan, principles, facts } = words;
  const isShown = ({ sample }: { sample?: string | undefined }) =>
    sample === undefined || samples.identity;
  return (
    <div className={styles.about}>
      <PageHead {...words.hero} seed="about-1" />
      {what === undefined ? null : <What words={what} />}
      <BelowFold>
        <Process
          line={order}
          content={t('process', { returnObjects: true })}
          texts={{
            eyebrow: t('process.eyebrow'),
            chart: t('process.chart'),
            outline: t('process.outline'),
            next: (states) => t('process.next', { states }),
            back: (state) => t('process.back', { state }),
          }}
        />
        {desks !== undefined && isShown(desks) ? <AboutDesks words={desks} /> : null}
        {known === null || known.people.length === 0 ? null : <AboutPeople people={known.people} />}
        {plan !== undefined && isShown(plan) ? <AboutPlan words={plan} /> : null}
        {principles === undefined ? null : <Principles words={principles} />}
        {facts === undefined ? null : <Facts words={facts} />}
        <AboutContact visit={words.visit} known={known} />
      </BelowFold>
    </div>
  );
}

type Section<Name extends keyof AboutWords> = { words: NonNullable<AboutWords[Name]> };

function What({ words }: Section<'what'>) {
  const { t } = useTranslation('about');
  const { t: shell } = useTranslation('shell');
  const site = useSite();
  return (
    <section className="section" aria-labelledby="about-what">
      <div className="page split">
        <div className="reading">
          <SectionHead id="about-what" eyebrow={words.eyebrow} title={words.title} />
          {words.text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <nav className={`frame ${styles.side}`} aria-labelledby="about-services">
          <h3 className="text-17" id="about-services">
            {t('what.side')}
          </h3>
          <ul className="ruled">
            {listServiceLinks(shell, site).map(({ id, text, ...link }) => (
              <li key={id}>
                <Link {...link}>
                  <span>{text}</span>
                  <Icon name="chevronRight" size={16} />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </section>
  );
}

function Principles({ words }: Section<'principles'>) {
  return (
    <section className="section" aria-labelledby="about-principles">
      <div className="page">
        <SectionHead id="about-principles" eyebrow={words.eyebrow} title={words.title} />
        <ol className={`gap-16 grid columns-2 mt-24 ${styles.principles}`}>
          {words.items.map(({ title, text }) => (
            <li key={title} className="border rounded-lg">
              <h3 className="text-18">{title}</h3>
              <p className="color-2">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Facts({ words }: Section<'facts'>) {
  const { t } = useTranslation('about');
  return (
    <section className="section alternate" aria-labelledby="about-facts">
      <div className="page">
        <SectionHead id="about-facts" eyebrow={words.eyebrow} title={words.title} />
        <dl className={`grid ${styles.facts}`}>
          {words.items.map(({ value, unit, text }) => (
            <div key={text}>
              <dt className="figure">
                <span>{value}</span>
                <small>{unit}</small>
              </dt>
              <dd className="secondary mt-8">{text}</dd>
            </div>
          ))}
        </dl>
        <MoreLink link={{ to: '/flows' }} className="mt-32">
          {t('facts.more')}
        </MoreLink>
      </div>
    </section>
  );
}
