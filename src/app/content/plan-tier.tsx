import { Link } from '@tanstack/react-router';
import type { Plan } from '#contract/pricing/schemas.ts';
import { classNames } from '#src/ui/class-names.ts';
import { buttonClass } from '#src/ui/controls/button.tsx';
import { CheckList } from '#src/ui/controls/check-list.tsx';
import type { Elements } from '#src/ui/elements.tsx';
import { QuoteLink } from './quote-link.tsx';
import styles from './plan-tiers.module.css';

type PlanTierProps = {
  plan: Plan;
  /** The label of a recommended plan. */
  flag: string | null;
  heading: Elements;
  audience: string | null;
  price: Elements;
  /** The draft of the order, as the address of its review has it. */
  draft: Readonly<Record<string, string>>;
  choose: string;
  /** Shown instead of the list of features; the card of a phone is short then. */
  contents?: Elements;
};

/** Shows one of several plans: audience, price, features, and the link to order it. */
export function PlanTier(props: PlanTierProps) {
  const { plan, flag, heading, audience, price, draft, choose, contents } = props;
  return (
    <article
      className={classNames(
        `gap-16 grid content-start relative bg-surface border rounded-xl ${styles.tier}`,
        flag !== null && styles.recommended,
      )}
      data-short={contents === undefined ? undefined : ''}
    >
      {flag === null ? null : (
        <span className={`row text-13 weight-500 rounded-pill ${styles.flag}`}>{flag}</span>
      )}
      <div className={styles.words}>
        {heading}
        {audience === null ? null : (
          <p className={`secondary mt-4 leading-16 ${styles.audience}`}>{audience}</p>
        )}
      </div>
      {price}
      <div className={`stack gap-4 ${styles.acts}`}>
        <Link
          to="/user/payment/service"
          search={draft}
          className={buttonClass({
            variant: flag === null ? 'quiet' : 'primary',
            size: 'large',
            block: true,
          })}
        >
          {choose}
        </Link>
        <QuoteLink draft={draft} className={buttonClass({ variant: 'text', block: true })} />
      </div>
      {contents ?? <CheckList items={plan.features} className={`border-top ${styles.features}`} />}
    </article>
  );
}
