import { createLink, useRouterState } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

/** A link to a part of the site: `aria-current` is "page" on its own page and "true" on those below. */
export const SectionLink = createLink(SectionAnchor);

function SectionAnchor(props: ComponentProps<'a'>) {
  const { href, 'aria-current': current, children } = props;
  const path = useRouterState({ select: ({ location }) => location.publicHref.split(/[?#]/)[0] });
  const isHere = href?.split(/[?#]/)[0] === path;
  return (
    <a {...props} aria-current={current === 'page' && !isHere ? 'true' : current}>
      {children}
    </a>
  );
}
