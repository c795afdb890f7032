import { useTranslation } from 'react-i18next';
import { maxMatterTitleLength } from '#contract/base/limits.ts';
import { countLeft } from '#contract/service/units-left.ts';
import { ActOutcome } from '#src/console/app/act-outcome.tsx';
import { useAct } from '#src/console/app/use-act.ts';
import { formatDate } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { PlainButton } from '#src/ui/controls/plain-button.tsx';
import styles from './act.module.css';
import { listRunning } from './case-acts.ts';
import { useCase, type Opened } from './case-context.ts';
import { formatUnits, nameInMatter } from './matter-texts.ts';
import { Refusal } from './refusal.tsx';
import { StaffAct, type ActProps } from './staff-act.tsx';

/** Opens a matter; from a customer's message its title is the beginning of that. */
export function OpenMatterForm({
  message = '',
  onDone,
  onClose,
}: ActProps & Pick<Opened, 'message'>) {
  const { t } = useTranslation('console-case');
  const locale = useLocale();
  const { order, service, as_of: now } = useCase();
  const left = service.units
    .filter(({ by_matter }) => by_matter)
    .map((units) => {
      const { label: title, unit } = units;
      const text = t('units.left', { left: formatUnits(countLeft(units, now), unit) });
      return nameInMatter({ title }, text, locale);
    });
  return (
    <StaffAct
      {...t('openMatter', { returnObjects: true })}
      call="openMatter"
      of={order.order_no}
      inputs={{
        title: {
          label: t('field.matterTitle'),
          defaultValue: [...message.replaceAll(/\s+/g, ' ')]
            .slice(0, maxMatterTitleLength)
            .join(''),
        },
        units: {
          label: t('field.units'),
          description: left.join(' · '),
          defaultValue: '1',
          inputMode: 'numeric',
        },
      }}
      onDone={() => onDone(t('done.openMatter'))}
      onClose={onClose}
    />
  );
}

/** Withdraws a matter that its customer gave up, with a reason for colleagues. */
export function WithdrawMatterForm({ onDone, onClose }: ActProps) {
  const { t } = useTranslation('console-case');
  const { order, service } = useCase();
  const choices = listRunning(service).flatMap(({ no, title }) =>
    title === null ? [] : [{ value: String(no), label: title }],
  );
  return (
    <StaffAct
      {...t('withdrawMatter', { returnObjects: true })}
      call="withdrawMatter"
      of={order.order_no}
      inputs={{
        matter: { label: t('field.matter'), choices },
        reason: { label: t('field.reason') },
      }}
      isFinal
      onDone={() => onDone(t('done.withdrawMatter'))}
      onClose={onClose}
    />
  );
}

/** Records that units were used, or undoes such a record. */
export function UseUnitsForm({ onDone, onClose }: ActProps) {
  const { t } = useTranslation('console-case');
  const locale = useLocale();
  const { order, service, as_of: now } = useCase();
  const counted = service.units.filter(({ by_matter }) => !by_matter);
  const choices = counted.flatMap((units) => {
    const { key: value, label, unit } = units;
    const left = countLeft(units, now);
    if (left === 0) return [];
    return [{ value, label, detail: t('units.left', { left: formatUnits(left, unit) }) }];
  });
  const { order_no: orderNo } = order;
  const undo = useAct<{ use: string }, unknown>(
    ['undoUse', orderNo],
    (call, body, signal) => call('undoUse', { params: { orderNo }, body, signal }),
    { onDone: () => onDone(t('done.undoUse')) },
  );
  return (
    <>
      {choices.length === 0 ? null : (
        <StaffAct
          {...t('useUnits', { returnObjects: true })}
          call="useUnits"
          of={orderNo}
          inputs={{
            key: { label: t('field.quantity'), choices },
            amount: { label: t('field.units'), defaultValue: '1', inputMode: 'numeric' },
            note: { label: t('field.noteForCustomer') },
          }}
          onDone={() => onDone(t('done.useUnits'))}
          onClose={onClose}
        />
      )}
      {counted.flatMap(({ label, unit, uses }) =>
        uses.map(({ id: use, amount, note, at }) => (
          <p key={use} className={styles.aside}>
            <span>{`${[label, formatUnits(amount, unit), note, formatDate(at, locale)].join(' · ')} `}</span>
            <PlainButton aria-disabled={undo.busy} onClick={() => undo.submit({ use })}>
              {t('units.undo')}
            </PlainButton>
          </p>
        )),
      )}
      <ActOutcome outcome={undo.outcome} onClose={onClose} />
      {undo.failure === null || undo.outcome !== null ? null : <Refusal failure={undo.failure} />}
    </>
  );
}
