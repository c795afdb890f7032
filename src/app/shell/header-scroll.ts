import { useEffect, useRef } from 'react';

// Spec §9: the background fades in over 20 % to 40 % of the viewport height, up to 0.95.
const fadeFrom = 0.2;
const fadeTo = 0.4;
const mostOpaque = 0.95;

/** How opaque the home header is when `scrolled` is a share of the viewport height. */
export function headerOpacity(scrolled: number): number {
  const share = (scrolled - fadeFrom) / (fadeTo - fadeFrom);
  return Math.max(0, Math.min(1, share)) * mostOpaque;
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
    update();
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update, { passive: true });
    return () => {
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
    };
  }, [active]);
  return ref;
}
