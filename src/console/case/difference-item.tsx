import { useTranslation } from 'react-i18next';
import type { StaffDifference } from '#contract/staff/differences.ts';
import { getWalletName } from '#contract/base/channels.ts';
import { Card, Facts } from '#src/console/app/card.tsx';
import { ConsoleLink } from '#src/console/app/link.tsx';
import { useDetailTexts } from '#src/console/app/use-detail-texts.ts';
import { formatDayTime } from '#src/i18n/format-moment.ts';
import { formatDate, formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { usePageReading } from '#src/console/app/use-reading.ts';
import styles from './differences.module.css';
import { StaffAct, type ActProps } from './staff-act.tsx';

type DifferenceItemProps = { difference: StaffDifference; onSettle: () => void };

/** One difference: its kind, both amounts, and the remedy or the result. */
export function DifferenceItem({ difference, onSettle }: DifferenceItemProps) {
  const { t } = useTranslation('console-differences');
  const locale = useLocale();
  const say = useDetailTexts();
  const { isReading } = usePageReading();
  const { kind, channel, day, number, order_no: orderNo, ours, theirs, detail } = difference;
  const money = (fen: number | null) => (fen === null ? null : formatMoney(fen, locale));
  const isOpen = difference.settled_at === null && difference.vanished_at === null;
  return (
    <Card title={t(`kind.${kind}.fact`)}>
      <Facts
        facts={[
          {
            term: t('facts.bill'),
            value: t('facts.billOf', {
              wallet: getWalletName(channel, locale),
              day: formatDate(day, locale),
            }),
          },
          { term: t('facts.number'), value: number },
          {
            term: t('facts.order'),
            value:
              orderNo === null ? null : (
                <ConsoleLink to="/orders/$orderNo" params={{ orderNo }}>
                  {orderNo}
                </ConsoleLink>
              ),
          },
          { term: t('facts.ours'), value: money(ours) },
          { term: t('facts.theirs'), value: money(theirs) },
          { term: t('facts.detail'), value: detail === null ? null : say(detail) },
          { term: t('facts.found'), value: formatDayTime(difference.found_at, locale) },
        ]}
      />
      {isOpen ? (
        <div className={`gap-10 grid border-top ${styles.todo}`}>
          <p>{t(`kind.${kind}.advice`)}</p>
          <p>
            <Button
              size="small"
              aria-label={t('settle.of', { number })}
              aria-disabled={isReading || undefined}
              onClick={() => (isReading ? undefined : onSettle())}
            >
              {t('settle.button')}
            </Button>
          </p>
        </div>
      ) : (
        <Ended difference={difference} />
      )}
    </Card>
  );
}

function Ended({ difference }: { difference: StaffDifference }) {
  const { t } = useTranslation('console-differences');
  const locale = useLocale();
  const { settled_at: at, settled_by: by, reason, vanished_at: gone } = difference;
  return (
    <p className={`gap-10 grid border-top ${styles.todo}`}>
      {at === null
        ? t('ended.gone', { at: formatDayTime(gone ?? '', locale) })
        : t('ended.settled', { at: formatDayTime(at, locale), by: by ?? '', reason: reason ?? '' })}
    </p>
  );
}

/** Records why a difference needs no further action. */
export function SettleDifference({ id, onDone, onClose }: ActProps & { id: string }) {
  const { t } = useTranslation('console-differences');
  return (
    <StaffAct
      call="settleDifference"
      of={id}
      says={t('settle.says')}
      confirm={t('settle.button')}
      inputs={{ reason: { label: t('settle.reason') } }}
      onDone={() => onDone(t('settle.done'))}
      onClose={onClose}
    />
  );
}
