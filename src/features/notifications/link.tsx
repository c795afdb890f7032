import { Link } from '@tanstack/react-router';
import { isSitePath } from '#contract/base/redirect.ts';
import { type Content, inElement } from '#src/ui/elements.tsx';

type NotificationLinkProps = {
  link: string;
  onClick: (() => void) | undefined;
  children: Content;
};

/** Links to the subject of a notification; a link that is not a path of this site is not rendered. */
export function NotificationLink({ link, onClick, children }: NotificationLinkProps) {
  if (!isSitePath(link)) return inElement(children);
  const { pathname, searchParams, hash } = new URL(link, 'http://localhost');
  return (
    <Link
      to={pathname}
      search={Object.fromEntries(searchParams)}
      hash={hash.slice(1)}
      onClick={onClick}
    >
      {children}
    </Link>
  );
}
