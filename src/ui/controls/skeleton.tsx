import type { Elements } from '#src/ui/elements.tsx';
import styles from './skeleton.module.css';

type SkeletonProps = { width?: string; height?: number; ratio?: string };

/** A place of the exact size of what comes. */
export function Skeleton({ width = '100%', height, ratio }: SkeletonProps) {
  return (
    <span
      className={`block rounded-xs ${styles.skeleton}`}
      style={{ width, height, aspectRatio: ratio }}
    />
  );
}

/** Skeletons that appear together after 300 ms; the label announces the loading content to screen readers. */
export function SkeletonGroup({ label, children }: { label: string; children: Elements }) {
  return (
    <div className={`stack gap-12 ${styles.group}`} role="status">
      <span className="visually-hidden">{label}</span>
      {children}
    </div>
  );
}
