import { Link, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { SampleOrder } from '#contract/service/schemas.ts';
import { createLater } from '#src/app/lazy/later.tsx';
import { useOnline } from '#src/app/device/use-online.ts';
import { BelowFold } from '#src/app/shell/below-fold.tsx';
import { buttonClass } from '#src/ui/controls/button.tsx';
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
  const { sample, services, samples, plans, packages, news, isIncomplete } = props;
  const { t } = useTranslation('home');
  const router = useRouter();
  useOnline(() => void router.invalidate(), { when: isIncomplete });
  return (
    <>
      <HomeHero sample={sample} />
      <BelowFold>
        {isIncomplete ? (
          <div className={`page ${styles.incomplete}`}>
            <Note tone="warn" role="status">
              <p>{t('incomplete')}</p>
            </Note>
          </div>
        ) : null}
        <HomeSections {...{ services, samples, plans, packages, news }} />
        <CallToAction />
      </BelowFold>
    </>
  );
}

function CallToAction() {
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
          <h2 id="home-cta">{t('cta.title')}</h2>
          <Lede>{t('cta.text')}</Lede>
        </div>
        <Link to="/contact-us" className={buttonClass({ variant: 'primary', size: 'large' })}>
          {t('cta.action')}
        </Link>
      </div>
    </section>
  );
}
