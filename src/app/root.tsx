import { Outlet, useRouteContext } from '@tanstack/react-router';
import { ConfirmHost, ToastHost } from './lazy-hosts.tsx';

/** Every page, with the toasts and the one dialog beside it. */
export function Root() {
  const { confirm } = useRouteContext({ from: '__root__' });
  return (
    <>
      <Outlet />
      <ToastHost />
      <ConfirmHost actorRef={confirm} />
    </>
  );
}
