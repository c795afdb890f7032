import { useDocumentTitle } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';

/** Sets the tab's title to the subject of the page, in the language on screen. */
export function useTitle(page: string): void {
  const { t } = useTranslation('console-shell');
  useDocumentTitle(t('tab', { page }));
}
