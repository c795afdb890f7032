import { createLink, useRouterState } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

/** A link to a section: `aria-current` is "page" on the section's page and "true" on pages below it. */
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
