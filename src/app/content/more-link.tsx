import { Link, type LinkProps } from '@tanstack/react-router';
import { classNames } from '#src/ui/class-names.ts';
import { moreLinkClass } from '#src/ui/controls/button.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';

type MoreLinkProps = {
  link: LinkProps;
  size?: 16 | 20;
  className?: string | undefined;
  children: string;
};

/** A standalone link to more. */
export function MoreLink({ link, size = 20, className, children }: MoreLinkProps) {
  return (
    <Link {...link} className={classNames(moreLinkClass, className)}>
      <span>{children}</span>
      <Icon name="arrowRight" size={size} />
    </Link>
  );
}
