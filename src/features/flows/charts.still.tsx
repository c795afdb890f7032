import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Icon } from '#src/ui/drawings/icon.tsx';
import type { FlowListing } from '#src/charts/flow.ts';
import styles from './stories.module.css';

/** The groups of charts; a chart that the first two do not name belongs to the last. */
const groups = [
  {
    key: 'buying',
    names: ['acceptance', 'checkout', 'payment', 'order', 'orderLifecycle', 'upgrade'],
  },
  {
    key: 'service',
    names: [
      'serviceLifecycle',
      'conversation',
      'attachment',
      'pendingSend',
      'refundRequest',
      'refundLifecycle',
      'invoiceRequest',
      'invoiceLifecycle',
    ],
  },
  { key: 'account', names: null },
] as const;

const grouped: readonly string[] = groups.flatMap(({ names }) => names ?? []);

/** Every chart of the site in groups, and the way to replay a case. */
export function ChartGroups({ flows }: { flows: readonly FlowListing[] }) {
  const { t } = useTranslation('still-flows');
  const listIn = (names: readonly string[] | null) =>
    flows.filter(({ name }) => (names === null ? !grouped.includes(name) : names.includes(name)));
  return (
    <>
      <section aria-labelledby="all">
        <h2 id="all" className={`mt-48 ${styles.all}`}>
          {t('all')}
        </h2>
        {groups.map(({ key, names }) => (
          <Group key={key} title={t(`groups.${key}`)} flows={listIn(names)} />
        ))}
      </section>
      <section className={`stack gap-8 mt-48 ${styles.how}`} aria-labelledby="replay">
        <h2 id="replay">{t('replay.title')}</h2>
        <p>{t('replay.text')}</p>
        <p>
          <Link className="touch" to="/flows/replay">
            {t('replay.link')}
          </Link>
        </p>
      </section>
    </>
  );
}

/** Charts by name, folded until they are wanted; also without scripts. */
function Group({ title, flows }: { title: string; flows: readonly FlowListing[] }) {
  const { t } = useTranslation('still-flows');
  return (
    <details className={`fold border-bottom ${styles.group}`}>
      <summary>
        <b className="weight-500">{title}</b>
        <small className="fine">{t('charts', { count: flows.length })}</small>
        <Icon name="chevronDown" />
      </summary>
      <ul className="grid">
        {flows.map(({ name, title: flow, states }) => (
          <li key={name} className="items-center justify-between min-height-44">
            <Link to="/flows/$machine" params={{ machine: name }}>
              {flow}
            </Link>
            <small className="fine">{t('states', { count: states })}</small>
          </li>
        ))}
      </ul>
    </details>
  );
}
