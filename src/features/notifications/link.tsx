import { Link } from '@tanstack/react-router';
import { isSitePath } from '#contract/base/redirect.ts';
import { type Content, inElement } from '#src/ui/elements.tsx';

type NotificationLinkProps = {
  link: string;
  onClick: (() => void) | undefined;
  children: Content;
};

/** Leads to what a notification is about; what is no path of this site leads nowhere. */
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
