import { NotFoundPage } from './not-found-page.tsx';
import { MainLayout } from './shell/main-layout.tsx';

/** For what the router itself refuses before any page is asked; the splat route has the rest. */
export function RootNotFound() {
  return (
    <MainLayout>
      <NotFoundPage />
    </MainLayout>
  );
}
