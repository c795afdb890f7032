import { useEffect, useRef } from 'react';
import { headerFade } from '#contract/base/limits.ts';

/** The opacity of the home header; `scrolled` is a share of the viewport height. */
export function headerOpacity(scrolled: number): number {
  const { from, to, opacity } = headerFade;
  return Math.max(0, Math.min(1, (scrolled - from) / (to - from))) * opacity;
}

/** Binds the scroll position to `--o` of the header, while `active`. */
export function useHeaderScroll(active: boolean) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const header = ref.current;
    if (header === null || !active) return undefined;
    const update = () => {
      header.style.setProperty(
        '--o',
        headerOpacity(window.scrollY / window.innerHeight).toFixed(3),
      );
    };
    // By then the page is laid out; reading it now would force a layout.
    const frame = requestAnimationFrame(update);
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      header.style.removeProperty('--o');
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
    };
  }, [active]);
  return ref;
}
