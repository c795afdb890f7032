import type { ServicePlan } from '#contract/service/offer.ts';
import styles from './service.module.css';

type PlanTableProps = {
  caption: string;
  plans: readonly ServicePlan[];
  /** `values` are in the order of `plans`. */
  rows: readonly { key: string; label: string; values: readonly string[] }[];
  className: string;
};

/** Compares the plans of a service, one in each column. */
export function PlanTable({ caption, plans, rows, className }: PlanTableProps) {
  return (
    <table
      className={`full-width text-12 tabular collapse ${styles.compare} ${className}`}
      aria-label={caption}
    >
      <thead>
        <tr>
          <th scope="col">{caption}</th>
          {plans.map(({ slug, name }) => (
            <th key={slug} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, values }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            {plans.map(({ slug }, at) => (
              <td key={slug}>{values[at]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
