import type { Plan } from '#contract/pricing/schemas.ts';
import { classNames } from '#src/ui/class-names.ts';
import { CheckList } from '#src/ui/controls/check-list.tsx';
import { Tag } from '#src/ui/controls/tag.tsx';
import type { Elements } from '#src/ui/elements.tsx';
import styles from './membership.module.css';

type PlanCardProps = {
  plan: Plan;
  /** The mark on the card of the current plan; null on the others. */
  current: string | null;
  isChosen: boolean;
  price: Elements;
  /** The button or link that takes the plan. */
  action: Elements;
};

/** A membership level or a SaaS plan with its price, its features and what can be done with it. */
export function PlanCard({ plan, current, isChosen, price, action }: PlanCardProps) {
  return (
    <article
      className={classNames(
        'frame',
        `gap-16 grid p-24 ${styles.level}`,
        isChosen && styles.chosen,
        current !== null && styles.current,
      )}
    >
      <div className="gap-12 flex items-start justify-between">
        <h3 className="text-18">{plan.name}</h3>
        {current === null ? null : <Tag variant="jade">{current}</Tag>}
      </div>
      <div className="stack gap-4">{price}</div>
      <CheckList small items={plan.features} className="secondary" />
      {action}
    </article>
  );
}
