import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './atlas.module.css';
import type { FlowListing } from '#src/charts/flow.ts';

/** Links from one machine to all others. */
export function MachineNav({ flows }: { flows: readonly FlowListing[] }) {
  const { t } = useTranslation('flows');
  const strip = useRef<HTMLElement>(null);
  const here = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const { current } = here;
    if (current !== null) strip.current?.scrollTo({ left: current.offsetLeft - 16 });
  }, []);
  return (
    <nav ref={strip} className={styles.machines} aria-label={t('nav')}>
      {flows.map(({ name, title, states }) => (
        <Link
          key={name}
          to="/flows/$machine"
          params={{ machine: name }}
          hash=""
          activeOptions={{ includeHash: false }}
          activeProps={{ ref: here }}
        >
          <b>{title}</b>
          <small>
            <code>{name}</code>
            <span>{` · ${t('states', { count: states })}`}</span>
          </small>
        </Link>
      ))}
    </nav>
  );
}
