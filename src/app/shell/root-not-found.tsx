import { NotFoundPage } from './not-found-page.tsx';
import { MainLayout } from './main-layout.tsx';

/**
 * Shows what is missing where no layout stands around it; the splat route and pages about one thing
 * say it inside.
 */
export function RootNotFound() {
  return (
    <MainLayout>
      <NotFoundPage />
    </MainLayout>
  );
}
