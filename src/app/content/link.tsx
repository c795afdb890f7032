import { Link } from '@tanstack/react-router';
import type { Content } from '#src/ui/elements.tsx';

type ContentLinkProps = { href: string; className?: string | undefined; children: Content };

/** A link from an author's text; within this site it keeps the reader's language. */
export function ContentLink({ href, className, children }: ContentLinkProps) {
  if (!href.startsWith('/')) {
    return (
      <a href={href} className={className}>
        {children}
      </a>
    );
  }
  const { pathname, search, hash } = new URL(href, 'http://here');
  return (
    <Link
      to={pathname}
      search={Object.fromEntries(new URLSearchParams(search))}
      className={className}
      {...(hash === '' ? {} : { hash: hash.slice(1) })}
    >
      {children}
    </Link>
  );
}
