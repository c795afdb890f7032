import {
  type KeyboardEvent,
  type RefObject,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Carousel as Slide } from '#contract/content/schemas.ts';
import { ContentLink } from '#src/app/content/link.tsx';
import { useMedia } from '#src/app/device/use-media.ts';
import { useInterval } from '#src/app/device/use-timer.ts';
import { moreLinkClass } from '#src/ui/controls/button.tsx';
import { PlainButton } from '#src/ui/controls/plain-button.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import styles from './carousel.module.css';

const restMs = 8000;

/** A pointer or the focus is in an element. */
const held = ':hover, :focus-within';

/**
 * A row that scrolls from slide to slide: by hand, and once scripts run also with buttons and arrow keys. It plays
 * automatically for one round, and only for readers who did not ask for less motion; it waits while a pointer or the
 * focus is in it, and stops at a touch or the press of a button. It has no state machine: the scroll position decides
 * which slide is shown, and one timer moves it; nothing is sent, and nothing can fail.
 */
export function Carousel({ slides }: { slides: readonly Slide[] }) {
  const { t } = useTranslation('incubation');
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const turns = useRef<HTMLDivElement>(null);
  const tabs = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const [turnsLeft, setTurnsLeft] = useState(slides.length);
  const [wasAsked, setAsked] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const position = usePosition(row);
  const shown = position ?? 0;
  const hasMany = slides.length > 1;
  const isOn = turnsLeft > 0;
  const plays = hasMany && isOn && !isStill;

  /** Shows the slide `step` further, and after the last the first. Returns its index. */
  const move = (step: number): number => {
    const index = (getPosition(row.current) + step + slides.length) % slides.length;
    const { clientWidth = 0 } = row.current ?? {};
    row.current?.scrollTo({ left: index * clientWidth, behavior: 'instant' });
    return index;
  };

  const turn = (step: number): number => {
    setTurnsLeft(0);
    return move(step);
  };

  const turnWithKeys = (event: KeyboardEvent) => {
    const step = new Map([
      ['ArrowLeft', -1],
      ['ArrowRight', 1],
    ]).get(event.key);
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || !hasMany) return;
    event.preventDefault();
    // The link that had the focus leaves with its slide.
    tabs.current?.querySelectorAll('button')[turn(step)]?.focus({ preventScroll: true });
  };

  /** A reader who asked the slides to turn is still on that button, which does not hold them. */
  const hold = (asked = wasAsked): boolean => {
    const parts = asked ? [turns.current, row.current] : [frame.current];
    const isNowHeld = parts.some((part) => part?.matches(held) === true);
    setHeld(isNowHeld);
    return isNowHeld;
  };

  const toggle = () => {
    setTurnsLeft(isOn ? 0 : slides.length);
    setAsked(!isOn);
    hold(!isOn);
  };

  useInterval(
    () => {
      // The pointer may have been here before scripts ran.
      if (document.hidden || hold()) return;
      setTurnsLeft(turnsLeft - 1);
      move(1);
    },
    plays && !isHeld ? restMs : null,
    shown,
  );

  return (
    <section aria-roledescription="carousel" aria-label={t('carousel.label')}>
      <div
        ref={frame}
        role="presentation"
        className={`stack bg-accent rounded-xl ${styles.carousel}`}
        onKeyDown={turnWithKeys}
        onFocus={() => void hold()}
        onBlur={() => void hold()}
        onPointerOver={() => void hold()}
        onPointerOut={() => void hold()}
      >
        {hasMany ? (
          <div className={`cluster ${styles.controls}`}>
            <PlainButton className={styles.play} onClick={toggle}>
              {t(isOn ? 'carousel.pause' : 'carousel.play')}
            </PlainButton>
            <div ref={turns} className="row">
              <PlainButton aria-label={t('carousel.previous')} onClick={() => turn(-1)}>
                <Icon name="chevronLeft" />
              </PlainButton>
              <div ref={tabs} role="tablist" aria-label={t('carousel.choose')} className="cluster">
                {slides.map((slide, index) => (
                  <PlainButton
                    key={slide.id}
                    role="tab"
                    id={`${id}-tab-${slide.id}`}
                    aria-label={slide.title}
                    aria-selected={index === shown}
                    aria-controls={`${id}-slide-${slide.id}`}
                    tabIndex={index === shown ? 0 : -1}
                    className={styles.dot}
                    onClick={() => turn(index - shown)}
                  />
                ))}
              </div>
              <PlainButton aria-label={t('carousel.next')} onClick={() => turn(1)}>
                <Icon name="chevronRight" />
              </PlainButton>
            </div>
          </div>
        ) : null}
        <div
          ref={row}
          className={`flex overflow-x-auto ${styles.row}`}
          aria-live={plays && !isHeld ? 'off' : 'polite'}
          onPointerDown={() => setTurnsLeft(0)}
        >
          {slides.map(({ id: name, title, text, action, link }, index) => (
            <div
              key={name}
              role={hasMany ? 'tabpanel' : undefined}
              id={`${id}-slide-${name}`}
              aria-labelledby={hasMany ? `${id}-tab-${name}` : undefined}
              inert={position !== null && index !== position}
              className={`gap-8 grid flex-none justify-items-start full-width ${styles.slide}`}
            >
              <h2>{title}</h2>
              <p className="color-2">{text}</p>
              <ContentLink href={link} className={moreLinkClass}>
                <span>{action}</span>
                <Icon name="arrowRight" />
              </ContentLink>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

/** The slide in view, which the reader may have scrolled to by hand; null before scripts run. */
function usePosition(row: RefObject<HTMLElement | null>): number | null {
  return useSyncExternalStore(
    (changed) => {
      const element = row.current;
      element?.addEventListener('scroll', changed, { passive: true });
      return () => element?.removeEventListener('scroll', changed);
    },
    () => getPosition(row.current),
    () => null,
  );
}

function getPosition(row: HTMLElement | null): number {
  return row === null || row.clientWidth === 0 ? 0 : Math.round(row.scrollLeft / row.clientWidth);
}
