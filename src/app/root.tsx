import { Outlet, useRouteContext, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ConfirmHost, ToastHost } from './lazy-hosts.tsx';

/** Every page, with the toasts and the one dialog beside it. */
export function Root() {
  const { confirm, onShown } = useRouteContext({ from: '__root__' });
  return (
    <>
      <Outlet />
      <ShownData onShown={onShown} />
      <ToastHost />
      <ConfirmHost actorRef={confirm} />
    </>
  );
}

/** In a piece of its own, so that the page is not drawn again with it. */
function ShownData({ onShown }: { onShown: (() => void) | undefined }) {
  const settled = useRouterState({
    select: ({ status, matches }) => (status === 'idle' ? matches : null),
  });
  useEffect(() => {
    if (settled !== null) onShown?.();
  }, [settled, onShown]);
  return null;
}
