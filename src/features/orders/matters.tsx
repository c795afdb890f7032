import { useTranslation } from 'react-i18next';
import type { OrderService, ServiceMatter } from '#contract/service/schemas.ts';
import { hasUnitsForMatter } from '#contract/service/units-left.ts';
import { serviceIs } from '#machines/lifecycles/service-lifecycle.machine.ts';
import { MatterSteps } from '#src/app/content/service-progress.tsx';
import { findNextMatter, isYourMove, saying } from '#src/app/content/service-saying.ts';
import { formatExpectedDay } from '#src/i18n/format-near-day.ts';
import { formatDate } from '#src/i18n/format.ts';
import { sentences } from '#src/i18n/sentences.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Tag } from '#src/ui/controls/tag.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';

type MattersProps = { service: OrderService; isReturning: boolean };

/**
 * The matters of an order, folded. The matter with the next step is open if that step is the reader's, or if only one
 * matter is running.
 */
export function Matters({ service, isReturning }: MattersProps) {
  const { t } = useTranslation('orders');
  const matters = service.matters.filter(({ title }) => title !== null);
  const next = findNextMatter(service);
  const running = matters.filter(({ state }) => state !== null && serviceIs(state, 'running'));
  const isNextAlone = running.length === 1 || isYourMove(saying(service, isReturning));
  if (service.matter_steps.length === 0) return null;
  return (
    <section className="stack" aria-label={t('service.matter.title')}>
      {matters.map((matter) => (
        <Matter
          key={matter.no}
          matter={matter}
          isOpen={matter === next && isNextAlone}
          isReturning={isReturning}
          service={service}
        />
      ))}
      {matters.length === 0 ? <NextMatterHint service={service} /> : null}
    </section>
  );
}

/** Says how a matter is opened, while the order has units for one. */
export function NextMatterHint({ service }: Pick<MattersProps, 'service'>) {
  const { t } = useTranslation('orders');
  const { matters, matter_steps: steps, state, units, as_of } = service;
  const canOpen =
    steps.length > 0 && serviceIs(state, 'toStart', 'running') && hasUnitsForMatter(units, as_of);
  if (!canOpen) return null;
  const isFirst = matters.every(({ title }) => title === null);
  return (
    <p className="detail">
      {t(`service.matter.${isFirst ? 'none' : 'another'}`, { steps: steps.join(t('service.and')) })}
    </p>
  );
}

type MatterProps = MattersProps & { matter: ServiceMatter; isOpen: boolean };

function Matter({ matter, isOpen, isReturning, service }: MatterProps) {
  const { t } = useTranslation(['orders', 'units']);
  const locale = useLocale();
  const { title, state, units, opened_at: openedAt, next } = matter;
  const taken = service.units.find(({ by_matter }) => by_matter);
  const count = taken === undefined ? '' : t('units:of', { ...taken, used: units }).trim();
  const due =
    next?.due === undefined
      ? ''
      : t('service.expected', { day: formatExpectedDay(next.due, service.as_of, locale) });
  const isRunning = serviceIs(state, 'running');
  const opened =
    openedAt === undefined ? '' : t('service.matter.opened', { day: formatDate(openedAt, locale) });
  const withdrawn = serviceIs(state, 'withdrawn') ? t('service.matter.withdrawn') : '';
  return (
    <details className="fold border-top" open={isOpen}>
      <summary className="gap-16 flex items-center justify-between min-height-44">
        <span className="cluster gap-8">
          <span className="cluster gap-8">
            <b className="weight-500 break-anywhere">{title}</b>
            {state === null ? null : (
              <Tag variant={isRunning ? 'jade' : 'grey'}>{t(`service.matter.state.${state}`)}</Tag>
            )}
          </span>
          <small className="fine">
            {[count, next?.text, due]
              .filter((part) => part !== undefined && part !== '')
              .join(' · ')}
          </small>
        </span>
        <Icon name="chevronDown" />
      </summary>
      <div className="stack gap-12 mt-4">
        <p className="detail">{sentences(locale, opened, withdrawn)}</p>
        <MatterSteps matter={matter} isReturning={isReturning} service={service} />
      </div>
    </details>
  );
}
