import { Link } from '@tanstack/react-router';
import { Icon } from '#src/ui/drawings/icon.tsx';

/** Before the state in an address: whoever opens it is the one it is about. */
export const ownPrefix = 'you-';

type ChartLinkProps = {
  machine: string;
  /** The state at which the chart opens. */
  path: string;
  /** For a page that must stay, such as one with a code on it. */
  inNewTab?: boolean;
  children: string;
};

/** The quiet way to what can happen next: a process as a chart, opened where it stands. */
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
