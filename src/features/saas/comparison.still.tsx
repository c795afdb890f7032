import { useTranslation } from 'react-i18next';
import type { Plan } from '#contract/pricing/schemas.ts';
import { formatListPrice } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { classNames } from '#src/ui/class-names.ts';
import { SectionHead } from '#src/ui/controls/eyebrow.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import type { Content, Elements } from '#src/ui/elements.tsx';
import styles from './comparison.module.css';

const tiers = ['basic', 'professional', 'enterprise'] as const;
type Tier = (typeof tiers)[number];

/** From which plan on a feature is included. */
const work = [
  { key: 'ledger', from: 'basic' },
  { key: 'costs', from: 'professional' },
  { key: 'approvals', from: 'professional' },
  { key: 'entities', from: 'enterprise' },
] as const satisfies readonly { key: string; from: Tier }[];

const support = [
  { key: 'api', from: 'enterprise' },
  { key: 'adviser', from: 'enterprise' },
] as const satisfies readonly { key: string; from: Tier }[];

export function SaasComparisonTable({ plans }: { plans: readonly Plan[] }) {
  const { t } = useTranslation(['still-saas', 'saas']);
  const locale = useLocale();
  const shown = tiers.flatMap((tier) => plans.filter(({ slug }) => slug === tier));
  const unlimited = t('compare.unlimited');
  const renderRow = ({ key, from }: (typeof work | typeof support)[number]) => (
    <Row
      key={key}
      name={t(`compare.rows.${key}`)}
      cells={shown.map((plan) => [plan, <Inclusion key={key} slug={plan.slug} from={from} />])}
    />
  );
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
              {shown.map((plan) => (
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
          <Group title={t('compare.groups.quota')} columns={shown.length + 1}>
            <Row
              name={t('compare.rows.users')}
              cells={shown.map((plan) => [plan, plan.user_limit ?? unlimited])}
            />
            <Row
              name={t('compare.rows.storage')}
              cells={shown.map((plan) => [
                plan,
                plan.storage_gb === null
                  ? unlimited
                  : t('compare.gigabytes', { size: plan.storage_gb }),
              ])}
            />
          </Group>
          <Group title={t('compare.groups.work')} columns={shown.length + 1}>
            {work.map(renderRow)}
          </Group>
          <Group title={t('compare.groups.support')} columns={shown.length + 1}>
            {support.map(renderRow)}
            <Row
              name={t('compare.rows.response')}
              cells={shown.flatMap((plan) => {
                const tier = tiers.find((one) => one === plan.slug);
                return tier === undefined ? [] : [[plan, t(`compare.response.${tier}`)] as const];
              })}
            />
          </Group>
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

function Inclusion({ slug, from }: { slug: string; from: Tier }) {
  const { t } = useTranslation(['still-saas', 'saas']);
  const included = tiers.findIndex((tier) => tier === slug) >= tiers.indexOf(from);
  return (
    <span className={included ? `color-accent ${styles.yes}` : styles.no}>
      <Icon name={included ? 'check' : 'dash'} />
      <span className="visually-hidden">
        {t(included ? 'compare.included' : 'compare.excluded')}
      </span>
    </span>
  );
}

function columnClass({ recommended }: Plan) {
  return classNames(recommended && styles.picked);
}
