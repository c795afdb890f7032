import type { Elements } from '#src/ui/elements.tsx';
import styles from './icon.module.css';

export type ServiceName =
  | 'saas'
  | 'rdManagement'
  | 'trademark'
  | 'intellectualProperty'
  | 'international'
  | 'industryCloud';

const shapes: Record<ServiceName, Elements> = {
  saas: (
    <>
      <circle cx="3.5" cy="10" r="1.5" fill="currentColor" />
      <path d="M5 10h3.500m0 0V6.500a2 2 0 0 1 2-2H12m-3.5 5.500v3.500a2 2 0 0 0 2 2H12" />
      <rect x="12" y="2.5" width="5.5" height="4" rx="1.4" />
      <rect x="12" y="13.5" width="5.5" height="4" rx="1.4" />
    </>
  ),
  rdManagement: (
    <>
      <rect x="2.5" y="3" width="6" height="4.4" rx="1.4" />
      <rect x="11.5" y="12.6" width="6" height="4.4" rx="1.4" />
      <path d="M5.5 7.400v5.400a2 2 0 0 0 2 2h4M14.5 12.600V7.200a2 2 0 0 0-2-2h-4" />
    </>
  ),
  trademark: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M7.2 13V7.400h3.200a1.9 1.9 0 0 1 0 3.800H7.200m3 0l2.4 1.8" />
    </>
  ),
  intellectualProperty: (
    <>
      <path d="M10 2.600l6.4 3.700v7.400L10 17.400l-6.4-3.700V6.300z" />
      <circle cx="10" cy="10" r="2" fill="currentColor" />
      <path d="M10 8V2.600m1.7 8.400l4.7 2.700M8.3 11l-4.7 2.7" />
    </>
  ),
  international: (
    <>
      <circle cx="4.5" cy="13.5" r="2" />
      <circle cx="15.5" cy="6.5" r="2" />
      <circle cx="15.5" cy="15.5" r="1.5" fill="currentColor" />
      <path d="M6.5 13.500h1.800a2 2 0 0 0 2-2V8.500a2 2 0 0 1 2-2h1.200M10.3 13.500a2 2 0 0 0 2 2H14" />
    </>
  ),
  industryCloud: (
    <>
      <path d="M6 15.500a3.5 3.5 0 0 1-.3-7 4.6 4.6 0 0 1 8.9 1 3 3 0 0 1-.3 6" />
      <path d="M10 10.500v4" />
      <circle cx="10" cy="16" r="1.5" fill="currentColor" />
    </>
  ),
};

/** The sign of a service line, in the marks of the motif. */
export function ServiceIcon({ name }: { name: ServiceName }) {
  return (
    <svg
      className={`flex-none ${styles.icon}`}
      viewBox="0 0 20 20"
      width="24"
      height="24"
      aria-hidden="true"
      focusable="false"
    >
      {shapes[name]}
    </svg>
  );
}
