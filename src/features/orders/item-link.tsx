import { Link } from '@tanstack/react-router';
import type { Order } from '#contract/orders/schemas.ts';

/** The name of the ordered item, which links to its page if it has one. */
export function ItemLink({ order: { item, title } }: { order: Order }) {
  switch (item?.kind) {
    case undefined:
      return <span>{title}</span>;
    case 'report':
      return (
        <Link className="touch" to="/incubation/report/$id" params={{ id: item.id }}>
          {title}
        </Link>
      );
    case 'article':
      return (
        <Link className="touch" to="/incubation/innovation/$id" params={{ id: item.id }}>
          {title}
        </Link>
      );
    case 'package':
      return (
        <Link className="touch" to="/packages/$identifier" params={{ identifier: item.id }}>
          {title}
        </Link>
      );
  }
}
