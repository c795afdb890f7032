import { Outlet, useRouteContext } from '@tanstack/react-router';
import { ConfirmHost, ToastHost } from './lazy-hosts.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { MainLayout } from './shell/main-layout.tsx';

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

/** For what the router itself refuses before any page is asked; the splat route has the rest. */
export function RootNotFound() {
  return (
    <MainLayout>
      <NotFoundPage />
    </MainLayout>
  );
}
