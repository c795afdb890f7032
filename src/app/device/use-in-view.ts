import { type RefObject, useEffect, useState } from 'react';

/** The header covers the top of the screen. */
const underHeader = '-65px 0px 0px';

/**
 * True while a section or a link to it is on the screen, and until that is known. Links within `bar` do not
 * count.
 */
export function useInView(id: string, bar: RefObject<HTMLElement | null>): boolean {
  const [isInView, setInView] = useState(true);
  useEffect(() => {
    const watched = [...document.querySelectorAll(`[id="${id}"], a[href="#${id}"]`)];
    const seen = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target);
          else seen.delete(target);
        }
        setInView(seen.size > 0);
      },
      { rootMargin: underHeader },
    );
    for (const element of watched) {
      if (bar.current?.contains(element) !== true) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [id, bar]);
  return isInView;
}
