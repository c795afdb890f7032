import { useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import styles from './header.module.css';

export function SchemeToggle({
  className,
  words = false,
}: {
  className: string | undefined;
  words?: boolean;
}) {
  const { t } = useTranslation('shell');
  const { toggleColorScheme } = useMantineColorScheme();
  return (
    <PlainButton
      className={className}
      onClick={toggleColorScheme}
      aria-label={words ? undefined : t('scheme.toggle')}
    >
      <Icon name="moon" className={styles.moon} />
      <Icon name="sun" className={styles.sun} />
      {words ? t('scheme.toggle') : null}
    </PlainButton>
  );
}
