import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { classNames } from '#src/ui/class-names.ts';
import { Icon } from '#src/ui/drawings/icon.tsx';
import type { Content, Elements } from '#src/ui/elements.tsx';
import styles from './order.module.css';

type PartProps = {
  /** The name of the part in an address. */
  id?: string;
  title: Content;
  /** The text that a folded part still shows. */
  note?: Content;
  /** True while something in the part is open or unread; the part opens when it becomes true. */
  isOpen?: boolean;
  /** True inside a card that has other content. */
  inside?: boolean;
  children: Elements;
};

/**
 * A part of an order's page, below its title. It opens for an address that names it; the reader may fold and open it
 * while the page is shown. On paper it is open (src/app/theme/base.css).
 */
export function Part({ id, title, note, isOpen = false, inside = false, children }: PartProps) {
  const isNamed = useRouterState({
    select: ({ location }) => id !== undefined && location.hash === id,
  });
  const opens = isOpen || isNamed;
  const [isShown, setShown] = useState(opens);
  const [reasons, setReasons] = useState({ isOpen, isNamed });
  if (reasons.isOpen !== isOpen || reasons.isNamed !== isNamed) {
    setReasons({ isOpen, isNamed });
    if (opens) setShown(true);
  }
  return (
    <details
      className={classNames(`fold ${styles.part}`, inside ? 'border-top' : `frame ${styles.own}`)}
      open={isShown}
      onToggle={({ currentTarget }) => setShown(currentTarget.open)}
    >
      <summary className="gap-16 flex items-center justify-between min-height-44">
        <span className="min-width-0">
          <h3 className={inside ? 'text-15' : 'text-17 leading-14'}>{title}</h3>
          {isShown || note === undefined ? null : (
            <span className={`fine block overflow-hidden nowrap no-print ${styles.note}`}>
              {note}
            </span>
          )}
        </span>
        <Icon name="chevronDown" />
      </summary>
      {/* Inside, so that a browser that follows an address opens the part too. */}
      <div className="stack gap-12" id={id}>
        {children}
      </div>
    </details>
  );
}
