import { useTranslation } from 'react-i18next';
import styles from './canvas.module.css';

type ScreenTextsProps = {
  texts: readonly string[];
  /** True if the reader is the customer. */
  isOwn?: boolean;
  /** The text for an empty list. */
  none?: string;
};

/** The sentences that a customer may read out. */
export function ScreenTexts({ texts, isOwn = false, none }: ScreenTextsProps) {
  const { t } = useTranslation('flows');
  return (
    <div>
      <h3>{t(isOwn ? 'panel.ownScreen' : 'panel.screen')}</h3>
      {texts.length === 0 ? (
        <p className="detail">{none ?? t('panel.noScreen')}</p>
      ) : (
        <ul className={`gap-8 grid text-15 bg-2 border rounded-md ${styles.screen}`}>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
