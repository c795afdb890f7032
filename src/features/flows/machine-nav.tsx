import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styles from './atlas.module.css';
import type { FlowListing } from '#src/charts/flow.ts';

/** Links from one machine to all others. */
export function MachineNav({ flows }: { flows: readonly FlowListing[] }) {
  const { t } = useTranslation('flows');
  return (
    <nav className={styles.machines} aria-label={t('nav')}>
      {flows.map(({ name, title, states }) => (
        <Link
          key={name}
          to="/flows/$machine"
          params={{ machine: name }}
          hash=""
          activeOptions={{ includeHash: false }}
        >
          <b>{title}</b>
          <small>{t('states', { count: states })}</small>
        </Link>
      ))}
    </nav>
  );
}
