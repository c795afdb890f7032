import { useDocumentTitle } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';

/** Names the tab after what its page is about, in the language on screen. */
export function useTitle(page: string): void {
  const { t } = useTranslation('console-shell');
  useDocumentTitle(t('tab', { page }));
}
