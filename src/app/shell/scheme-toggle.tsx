import { useTranslation } from 'react-i18next';
import { toggleColorScheme } from '#src/app/theme/color-scheme.ts';
import { PlainButton } from '#src/ui/controls/plain-button.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import styles from './header.module.css';

export function SchemeToggle({
  className,
  withLabel: words = false,
}: {
  className: string | undefined;
  withLabel?: boolean;
}) {
  const { t } = useTranslation('shell');
  return (
    <PlainButton
      className={className}
      onClick={toggleColorScheme}
      aria-label={words ? undefined : t('scheme.toggle')}
    >
      <Icon name="moon" className={styles.moon} />
      <Icon name="sun" className={styles.sun} />
      {words ? <span>{t('scheme.toggle')}</span> : null}
    </PlainButton>
  );
}
