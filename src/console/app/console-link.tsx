import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';

type ConsoleLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** An address of the console, such as `/orders/XY20261120008317`. */
  to: string;
};

/** A link inside the console; a modified click gets the browser's default behavior. */
export function ConsoleLink({ to, onClick, children, ...rest }: ConsoleLinkProps) {
  const router = useRouter();
  function click(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const isOwnWay = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
    if (event.defaultPrevented || isOwnWay) return;
    event.preventDefault();
    router.history.push(to);
  }
  return (
    <a {...rest} href={to} onClick={click}>
      {children}
    </a>
  );
}

/** Provides navigation to an address of the console. */
export function useGoTo(): (to: string) => void {
  const router = useRouter();
  return (to) => router.history.push(to);
}
