import { useTranslation } from 'react-i18next';
import { useLoaded } from '#src/app/lazy/use-loaded.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import styles from './canvas.module.css';
import { pictureAddress, pictureSize, unseenReason } from './picture-of.ts';

type ScreenPictureProps = {
  machine: string;
  path: string;
  name: string;
  /** The language of the screen; that of the reader by default. */
  locale?: Locale | undefined;
};

/** The real screen in a state, in the reader's language, or the reason why the state has none. */
export function ScreenPicture(props: ScreenPictureProps) {
  const { machine, path } = props;
  const { t } = useTranslation('flows');
  const reason = unseenReason(machine, path);
  return (
    <div>
      <h3>{t('picture.title')}</h3>
      {reason === null ? (
        <div className={styles.picture}>
          <Picture {...props} />
        </div>
      ) : (
        <p className="detail">{t(`picture.unseen.${reason}`)}</p>
      )}
    </div>
  );
}

/** Loaded after the rest of the page, and only when it comes into view. */
function Picture({ machine, path, name, locale }: ScreenPictureProps) {
  const { t } = useTranslation('flows');
  const own = useLocale();
  const address = pictureAddress(machine, path, locale ?? own);
  if (!useLoaded()) return null;
  // The key prevents another state's picture from showing while this one loads.
  return (
    <img
      key={address}
      src={address}
      {...pictureSize}
      alt={t('picture.alt', { state: name })}
      loading="lazy"
    />
  );
}
