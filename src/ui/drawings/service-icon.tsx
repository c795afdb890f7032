import type { Elements } from '#src/ui/elements.tsx';
import styles from './icon.module.css';

const shapes = {
  branch: (
    <>
      <circle cx="3.5" cy="10" r="1.5" fill="currentColor" />
      <path d="M5 10h3.500m0 0V6.500a2 2 0 0 1 2-2H12m-3.5 5.500v3.500a2 2 0 0 0 2 2H12" />
      <rect x="12" y="2.5" width="5.5" height="4" rx="1.4" />
      <rect x="12" y="13.5" width="5.5" height="4" rx="1.4" />
    </>
  ),
  flow: (
    <>
      <rect x="2.5" y="3" width="6" height="4.4" rx="1.4" />
      <rect x="11.5" y="12.6" width="6" height="4.4" rx="1.4" />
      <path d="M5.5 7.400v5.400a2 2 0 0 0 2 2h4M14.5 12.600V7.200a2 2 0 0 0-2-2h-4" />
    </>
  ),
  registered: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M7.2 13V7.400h3.200a1.9 1.9 0 0 1 0 3.800H7.200m3 0l2.4 1.8" />
    </>
  ),
  hexagon: (
    <>
      <path d="M10 2.600l6.4 3.700v7.400L10 17.400l-6.4-3.700V6.300z" />
      <circle cx="10" cy="10" r="2" fill="currentColor" />
      <path d="M10 8V2.600m1.7 8.400l4.7 2.700M8.3 11l-4.7 2.7" />
    </>
  ),
  route: (
    <>
      <circle cx="4.5" cy="13.5" r="2" />
      <circle cx="15.5" cy="6.5" r="2" />
      <circle cx="15.5" cy="15.5" r="1.5" fill="currentColor" />
      <path d="M6.5 13.500h1.800a2 2 0 0 0 2-2V8.500a2 2 0 0 1 2-2h1.200M10.3 13.500a2 2 0 0 0 2 2H14" />
    </>
  ),
  cloud: (
    <>
      <path d="M6 15.500a3.5 3.5 0 0 1-.3-7 4.6 4.6 0 0 1 8.9 1 3 3 0 0 1-.3 6" />
      <path d="M10 10.500v4" />
      <circle cx="10" cy="16" r="1.5" fill="currentColor" />
    </>
  ),
  building: (
    <>
      <path d="M4 17.500V5.400a2 2 0 0 1 2-2h5a2 2 0 0 1 2 2v12.100M13 9.500h1.500a2 2 0 0 1 2 2v6M2.500 17.500h15" />
      <path d="M7 7.200h3M7 10.600h3" />
      <circle cx="8.5" cy="14.3" r="1.5" fill="currentColor" />
    </>
  ),
  chart: (
    <>
      <path d="M3 3v12a2 2 0 0 0 2 2h12" />
      <path d="M6.500 13l3-3.500 2.600 2L16 7" />
      <circle cx="16" cy="6" r="1.5" fill="currentColor" />
    </>
  ),
  document: (
    <>
      <path d="M5 4.500a2 2 0 0 1 2-2h4.500L15.500 6.500v9a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2z" />
      <path d="M8 9.500h4.500M8 12.500h2.500" />
      <circle cx="13" cy="14.5" r="1.5" fill="currentColor" />
    </>
  ),
  people: (
    <>
      <circle cx="7" cy="6.5" r="2.5" />
      <path d="M2.500 16.500v-1a3.500 3.500 0 0 1 3.500-3.500h2a3.500 3.500 0 0 1 3.500 3.500v1" />
      <circle cx="14.5" cy="9" r="1.5" fill="currentColor" />
      <path d="M14.500 12.500a3 3 0 0 1 3 3v1" />
    </>
  ),
  shield: (
    <>
      <path d="M10 2.600l6 2.400v4.800c0 3.400-2.400 6.200-6 7.600-3.600-1.400-6-4.200-6-7.600V5z" />
      <path d="M7.300 10l1.900 1.900 3.600-3.700" />
    </>
  ),
  speech: (
    <>
      <path d="M3 6a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H9.500L6 17v-3H5a2 2 0 0 1-2-2z" />
      <path d="M6.500 8h7" />
      <circle cx="8" cy="11" r="1" fill="currentColor" />
    </>
  ),
} satisfies Record<string, Elements>;

/** The sign of a service line, in the marks of the motif. */
export function ServiceIcon({ name }: { name: keyof typeof shapes }) {
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
