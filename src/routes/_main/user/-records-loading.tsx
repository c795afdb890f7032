import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import styles from './-records.module.css';

const rows = [1, 2, 3, 4, 5];

/** The place of filters and a table that are being loaded. */
export function RecordsLoading({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label}>
      <div className={styles.loading}>
        <Skeleton height={44} width="min(100%, 400px)" />
        <div className={styles.wrap}>
          {rows.map((row) => (
            <div key={row} className={styles.loadingRow}>
              <Skeleton height={20} width="40%" />
              <Skeleton height={20} width="22%" />
            </div>
          ))}
        </div>
      </div>
    </SkeletonGroup>
  );
}
