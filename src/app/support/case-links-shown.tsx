import { useTranslation } from 'react-i18next';
import type { Origin } from '#machines/replay/support-record.ts';
import { ChartLink } from './chart-link.tsx';
import type { ChartPosition } from './chart-position.ts';
import { SupportCode } from './support-code.tsx';

export type CaseLinksProps = {
  origin: Origin;
  orderNo?: string | null;
  /** The chart's start position; without it there is no link to a chart. */
  chart?: ChartPosition;
  /** For a page with centered text. */
  isCentered?: boolean;
};

export function CaseLinksShown(props: CaseLinksProps) {
  const { origin, orderNo = null, chart, isCentered = false } = props;
  const { t } = useTranslation('support');
  return (
    <SupportCode origin={origin} orderNo={orderNo} isCentered={isCentered}>
      {chart === undefined ? null : (
        <ChartLink {...chart} inNewTab>
          {t('next')}
        </ChartLink>
      )}
    </SupportCode>
  );
}
