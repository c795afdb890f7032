import { useTranslation } from 'react-i18next';
import { takeFocus } from '../../app/take-focus.ts';
import { FaultSummary as Summary } from '../../ui/fault-summary.tsx';
import type { Fault } from './-use-inquiry.ts';

/** What has to be put right in the inquiry; it takes the focus when it appears. */
export function FaultSummary({ faults }: { faults: readonly Fault[] }) {
  const { t } = useTranslation('contact');
  const title = t('form.summary', { count: faults.length });
  return <Summary title={title} faults={faults} ref={takeFocus} />;
}
