import { NotFoundPage } from './not-found-page.tsx';
import { MainLayout } from './main-layout.tsx';

/**
 * Shows the not-found page outside any layout; the splat route and detail pages show it inside their layout.
 */
export function RootNotFound() {
  return (
    <MainLayout>
      <NotFoundPage />
    </MainLayout>
  );
}
