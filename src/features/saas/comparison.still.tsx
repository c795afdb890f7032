import { useTranslation } from 'react-i18next';
import type { SaasWords } from '#contract/content/page-words.ts';
import type { Plan } from '#contract/pricing/schemas.ts';
import { formatListPrice } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { classNames } from '#src/ui/class-names.ts';
import { SectionHead } from '#src/ui/controls/eyebrow.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import type { Content, Elements } from '#src/ui/elements.tsx';
import styles from './comparison.module.css';

export type SaasComparisonProps = {
  /** The features of the plans apart from users and storage. */
  features: NonNullable<SaasWords['features']>;
  plans: readonly Plan[];
};

export function SaasComparisonTable({ features, plans }: SaasComparisonProps) {
  const { t } = useTranslation(['still-saas', 'saas']);
  const locale = useLocale();
  const unlimited = t('compare.unlimited');
  return (
    <>
      <SectionHead id="saas-compare" eyebrow={t('compare.eyebrow')} title={t('compare.title')} />
      <p className={`hidden text-13 color-2 ${styles.swipe}`}>{t('compare.swipe')}</p>
      <div
        className={`frame relative overflow-x-auto mt-32 ${styles.scroll}`}
        tabIndex={0}
        role="region"
        aria-label={t('compare.region')}
      >
        <table className={`full-width text-15 tabular leading-16 collapse ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">{t('compare.feature')}</th>
              {plans.map((plan) => (
                <th key={plan.slug} scope="col" className={columnClass(plan)}>
                  <span>{plan.name}</span>
                  {plan.prices.monthly === undefined ? null : (
                    <small>
                      {`${formatListPrice(plan.prices.monthly, locale)} ${t('saas:plan.perMonth')}`}
                    </small>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <Group title={t('compare.groups.quota')} columns={plans.length + 1}>
            <Row
              name={t('compare.rows.users')}
              cells={plans.map((plan) => [plan, plan.user_limit ?? unlimited])}
            />
            <Row
              name={t('compare.rows.storage')}
              cells={plans.map((plan) => [
                plan,
                plan.storage_gb === null
                  ? unlimited
                  : t('compare.gigabytes', { size: plan.storage_gb }),
              ])}
            />
          </Group>
          {features.map(({ title, rows }) => (
            <Group key={title} title={title} columns={plans.length + 1}>
              {rows.map((row) => (
                <Row
                  key={row.title}
                  name={row.title}
                  cells={plans.map((plan) => {
                    const words = row.plans[plan.slug];
                    if (typeof words === 'string') return [plan, words];
                    return [plan, <Inclusion key={plan.slug} has={words === true} />];
                  })}
                />
              ))}
            </Group>
          ))}
        </table>
      </div>
    </>
  );
}

type GroupProps = { title: string; columns: number; children: Elements };

function Group({ title, columns, children }: GroupProps) {
  return (
    <tbody>
      <tr className={styles.group}>
        <th colSpan={columns} scope="colgroup">
          {title}
        </th>
      </tr>
      {children}
    </tbody>
  );
}

type RowProps = { name: string; cells: readonly (readonly [Plan, Content])[] };

function Row({ name, cells }: RowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {cells.map(([plan, content]) => (
        <td key={plan.slug} className={columnClass(plan)}>
          {content}
        </td>
      ))}
    </tr>
  );
}

function Inclusion({ has }: { has: boolean }) {
  const { t } = useTranslation('still-saas');
  return (
    <span className={has ? `color-accent ${styles.yes}` : styles.no}>
      <Icon name={has ? 'check' : 'dash'} />
      <span className="visually-hidden">{t(has ? 'compare.included' : 'compare.excluded')}</span>
    </span>
  );
}

function columnClass({ recommended }: Plan) {
  return classNames(recommended && styles.picked);
}
