import { Link, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { HomeWords } from '#contract/content/page-words.ts';
import type { SampleOrder } from '#contract/service/schemas.ts';
import { getHero } from '#src/app/content/get-hero.ts';
import { createLater } from '#src/app/lazy/later.tsx';
import { useOnline } from '#src/app/device/use-online.ts';
import { BelowFold } from '#src/app/shell/below-fold.tsx';
import { buttonClass } from '#src/ui/controls/button.tsx';
import { useSite } from '#src/i18n/use-site.ts';
import { Lede } from '#src/ui/controls/eyebrow.tsx';
import { Note } from '#src/ui/controls/note.tsx';
import { CoverMotif } from '#src/ui/motif/cover-motif.tsx';
import { HomeHero } from './hero.tsx';
import type { HomeSectionsProps } from './sections.later.tsx';
import styles from './home.module.css';

const loadSections = async () => (await import('./sections.later.tsx')).HomeSections;

const HomeSections = createLater<HomeSectionsProps>({
  known: import.meta.env.SSR ? await loadSections() : null,
  load: loadSections,
});

type HomeProps = HomeSectionsProps & {
  sample: SampleOrder | null;
  /** True if a part failed to load. It is loaded again later. */
  isIncomplete: boolean;
};

export function Home(props: HomeProps) {
  const { words, sample, services, samples, plans, packages, news, isIncomplete } = props;
  const { t } = useTranslation('home');
  const site = useSite();
  const router = useRouter();
  useOnline(() => void router.invalidate(), { when: isIncomplete });
  return (
    <>
      <HomeHero words={getHero(words, site.name, site)} sample={sample} />
      <BelowFold>
        {isIncomplete ? (
          <div className={`page ${styles.incomplete}`}>
            <Note tone="warn" role="status">
              <p>{t('incomplete')}</p>
            </Note>
          </div>
        ) : null}
        <HomeSections {...{ words, services, samples, plans, packages, news }} />
        {words?.next === undefined ? null : <CallToAction words={words.next} />}
      </BelowFold>
    </>
  );
}

function CallToAction({ words }: { words: NonNullable<HomeWords['next']> }) {
  const { t } = useTranslation('home');
  return (
    <section className={`page ${styles.last}`} aria-labelledby="home-cta">
      <div
        className={`on-ink grid items-center relative overflow-hidden border rounded-xl columns-auto ${styles.cta}`}
      >
        <div className={`art ${styles.ctaArt}`}>
          <CoverMotif seed="cover3" width={1200} height={300} />
        </div>
        <div className="stack gap-8">
          <h2 id="home-cta">{words.title}</h2>
          <Lede>{words.text}</Lede>
        </div>
        <Link to="/contact-us" className={buttonClass({ variant: 'primary', size: 'large' })}>
          {t('cta.action')}
        </Link>
      </div>
    </section>
  );
}
