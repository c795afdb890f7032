import { useTranslation } from 'react-i18next';
import { PlainButton } from '#src/ui/controls/plain-button.tsx';
import styles from './canvas.module.css';

type ChartToolsProps = {
  zoomBy: (factor: number) => void;
  fit: () => void;
  showsEvery: boolean | null;
  onEvery: () => void;
  showsIds: boolean;
  onIds: () => void;
};

/** The controls of a chart apart from walking it. */
export function ChartTools(props: ChartToolsProps) {
  const { zoomBy, fit, showsEvery, onEvery, showsIds, onIds } = props;
  const { t } = useTranslation('flows');
  return (
    <div
      className={`flex overflow-hidden rounded-md ${styles.tools}`}
      role="group"
      aria-label={t('chart.controls')}
    >
      <PlainButton aria-label={t('chart.zoomOut')} onClick={() => zoomBy(0.8)}>
        −
      </PlainButton>
      <PlainButton aria-label={t('chart.zoomIn')} onClick={() => zoomBy(1.25)}>
        +
      </PlainButton>
      <PlainButton onClick={fit}>{t('chart.whole')}</PlainButton>
      {showsEvery === null ? null : (
        <PlainButton aria-pressed={showsEvery} onClick={onEvery}>
          {t('chart.everyLine')}
        </PlainButton>
      )}
      <PlainButton aria-pressed={showsIds} onClick={onIds}>
        {t('chart.ids')}
      </PlainButton>
    </div>
  );
}
