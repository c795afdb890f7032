import { Link } from '@tanstack/react-router';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { ownPrefix } from './chart-position.ts';

type ChartLinkProps = {
  machine: string;
  /** The initial state of the chart. */
  path: string;
  /** For a page that must stay open, such as one with a payment code. */
  inNewTab?: boolean;
  children: string;
};

/** A quiet link to the chart of a process, opened at the current state. */
export function ChartLink({ machine, path, inNewTab = false, children }: ChartLinkProps) {
  return (
    <Link
      className="back detail no-print"
      to="/flows/$machine"
      params={{ machine }}
      hash={`${ownPrefix}${path}`}
      {...(inNewTab ? { target: '_blank' } : {})}
    >
      <span>{children}</span>
      <Icon name="chevronRight" size={16} />
    </Link>
  );
}
