import { useRef, useState, useSyncExternalStore } from 'react';
import { useInterval } from '#src/app/device/use-timer.ts';
import { useTranslation } from 'react-i18next';
import type { Carousel } from '#contract/content/schemas.ts';
import { ContentLink } from '#src/app/content/link.tsx';
import { moreLinkClass } from '#src/ui/controls/button.tsx';
import { PlainButton } from '#src/ui/controls/plain-button.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { CoverMotif } from '#src/ui/motif/cover-motif.tsx';
import styles from './carousel.module.css';

const restMs = 8000;

/**
 * A row that scrolls from slide to slide: by hand before scripts run, then with buttons. It moves
 * automatically only without a preference for reduced motion, and stops permanently at the first press of a
 * button.
 */
export function HomeCarousel({ slides }: { slides: readonly Carousel[] }) {
  const { t } = useTranslation('home');
  const row = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  const [isStopped, stop] = useState(false);
  const isStill = useSyncExternalStore(onMotion, readMotion, () => null);
  const moves = isStill === false && !isStopped;
  const total = slides.length;

  function show(index: number): void {
    const left = ((index + total) % total) * (row.current?.clientWidth ?? 0);
    row.current?.scrollTo({ left, behavior: isStill === false ? 'smooth' : 'instant' });
  }

  const rest = () => {
    // Must not move under a pointer or while the keyboard focus is inside.
    const isRead = row.current?.parentElement?.matches(':hover, :focus-within') === true;
    if (!isRead && !document.hidden) show(shown + 1);
  };
  useInterval(rest, moves ? restMs : null, shown);

  const turn = (step: number) => () => {
    stop(true);
    show(shown + step);
  };
  return (
    <section
      className={styles.carousel}
      aria-roledescription="carousel"
      aria-label={t('start.carousel')}
    >
      <div
        ref={row}
        className={styles.row}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setShown(Math.round(scrollLeft / clientWidth))
        }
      >
        {slides.map(({ id, title, text, action, link }, index) => (
          <div
            key={id}
            role="group"
            aria-roledescription="slide"
            aria-label={t('start.slide', { number: index + 1, total })}
          >
            <CoverMotif seed={id} width={640} height={320} />
            <h2>{title}</h2>
            <p>{text}</p>
            <ContentLink href={link} className={moreLinkClass}>
              <span>{action}</span>
              <Icon name="arrowRight" />
            </ContentLink>
          </div>
        ))}
      </div>
      {isStill === null || total < 2 ? null : (
        <div className={`row detail ${styles.controls}`}>
          <PlainButton aria-label={t('start.previous')} onClick={turn(-1)}>
            <Icon name="chevronLeft" />
          </PlainButton>
          <span aria-hidden="true">{`${shown + 1} / ${total}`}</span>
          <PlainButton aria-label={t('start.next')} onClick={turn(1)}>
            <Icon name="chevronRight" />
          </PlainButton>
          {isStill ? null : (
            <PlainButton onClick={() => stop(moves)}>
              {t(moves ? 'start.pause' : 'start.play')}
            </PlainButton>
          )}
        </div>
      )}
    </section>
  );
}

const motion = () => matchMedia('(prefers-reduced-motion: reduce)');
const readMotion = () => motion().matches;

function onMotion(listener: () => void): () => void {
  const query = motion();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
