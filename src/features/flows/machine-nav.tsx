import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { FlowListing } from '#src/charts/flow.ts';
import styles from './atlas.module.css';

/** Links from one machine to all others. */
export function MachineNav({ flows }: { flows: readonly FlowListing[] }) {
  const { t } = useTranslation('flows');
  return (
    <nav className={`cluster gap-8 mt-20 ${styles.machines}`} aria-label={t('nav')}>
      {flows.map(({ name, title }) => (
        <Link
          key={name}
          to="/flows/$machine"
          params={{ machine: name }}
          search={true}
          hash=""
          activeOptions={{ includeHash: false }}
          className="chip"
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
