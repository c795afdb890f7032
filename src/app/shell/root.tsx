import { Outlet, useRouteContext, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { usePageFocus } from '#src/app/lazy/use-page-focus.ts';
import { usePressedControl } from '#src/app/device/use-pressed-control.ts';
import { ConfirmHost, ToastHost } from '#src/app/lazy/hosts.tsx';
import { useNewPages } from './new-page.ts';

/** Every page, with the toasts and the global dialog. */
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

/** Reports the data shown, in a separate component, so that the page does not re-render with it. */
function ShownData({ onShown }: { onShown: (() => void) | undefined }) {
  const router = useRouter();
  useNewPages();
  usePressedControl(router);
  usePageFocus(router);
  const settled = useRouterState({
    select: ({ status, matches }) => (status === 'idle' ? matches : null),
  });
  useEffect(() => {
    if (settled !== null) onShown?.();
  }, [settled, onShown]);
  return null;
}
