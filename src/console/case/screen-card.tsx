import { useTranslation } from 'react-i18next';
import { ScreenAt } from '#src/charts/replay/screen-at.tsx';
import { Card } from '#src/console/app/card.tsx';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { useCase } from './case-context.ts';
import type { Sides } from './read-sides.ts';

/** The last screen of the customer, in their language; nothing without a support code. */
export function ScreenCard({ sides: { opened } }: { sides: Sides }) {
  const { t } = useTranslation('console-case');
  const locale = useLocale();
  const { amount } = useCase().order;
  if (opened === null || opened.record === null) return null;
  const last = opened.replay.stages.findLastIndex(({ said }) => said === null);
  if (last === -1) return null;
  return (
    <Card title={t('screen.title')}>
      <div className="p-16 border-top">
        <ScreenAt
          opened={opened}
          at={last}
          machine={opened.replay.stages[last]?.known?.machine ?? null}
          values={{ amount: formatMoney(amount, locale) }}
        />
      </div>
    </Card>
  );
}
