import { useTranslation } from 'react-i18next';
import { useLoaded } from '#src/app/lazy/use-loaded.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import styles from './canvas.module.css';
import { pictureAddress, pictureSize, unseenReason } from './picture-of.ts';

type ScreenPictureProps = { machine: string; path: string; name: string };

/** The real screen in a state, in the reader's language, or the reason why the state has none. */
export function ScreenPicture({ machine, path, name }: ScreenPictureProps) {
  const { t } = useTranslation('flows');
  const reason = unseenReason(machine, path);
  return (
    <div>
      <h3>{t('picture.title')}</h3>
      {reason === null ? (
        <div className={styles.picture}>
          <Picture machine={machine} path={path} name={name} />
        </div>
      ) : (
        <p className="detail">{t(`picture.unseen.${reason}`)}</p>
      )}
    </div>
  );
}

/** Loaded after the rest of the page, and only when it comes into view. */
function Picture({ machine, path, name }: ScreenPictureProps) {
  const { t } = useTranslation('flows');
  const locale = useLocale();
  const address = pictureAddress(machine, path, locale);
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
