import { Outlet, useRouteContext, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ConfirmHost, ToastHost } from '#src/app/lazy/hosts.tsx';
import { usePaintFirst } from './use-paint-first.ts';

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

/** Reports what is shown, in a component of its own, so that the page is not drawn again with it. */
function ShownData({ onShown }: { onShown: (() => void) | undefined }) {
  usePaintFirst();
  const settled = useRouterState({
    select: ({ status, matches }) => (status === 'idle' ? matches : null),
  });
  useEffect(() => {
    if (settled !== null) onShown?.();
  }, [settled, onShown]);
  return null;
}
