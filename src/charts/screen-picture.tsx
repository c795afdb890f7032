import { useTranslation } from 'react-i18next';
import { useLoaded } from '#src/app/lazy/use-loaded.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { useSite } from '#src/i18n/use-site.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import styles from './canvas.module.css';
import {
  pictureAddress,
  pictureSizes,
  pictureWidths,
  unseenReason,
  type PictureWidth,
} from './picture-of.ts';

type ScreenPictureProps = {
  machine: string;
  path: string;
  name: string;
  /** The language of the screen; that of the reader by default. */
  locale?: Locale | undefined;
  /** The width of the screen, where the state has pictures of it; narrow by default. */
  width?: PictureWidth;
  /** True where the picture is an example of a customer's screen, which may have another wallet and order. */
  isExample?: boolean;
};

/** The real screen in a state, in one language and width, or the reason why the state has none. */
export function ScreenPicture(props: ScreenPictureProps) {
  const { machine, path, isExample = false } = props;
  const { t } = useTranslation('flows');
  const hasPictures = useHasPictures();
  const reason = unseenReason(machine, path);
  if (!hasPictures) return null;
  return (
    <div>
      <h3>{t(isExample ? 'picture.example' : 'picture.title')}</h3>
      {reason === null ? (
        <div className={`overflow-hidden bg-2 rounded-lg ${styles.picture}`}>
          <Picture {...props} />
        </div>
      ) : (
        <p className="detail">{t(`picture.unseen.${reason}`)}</p>
      )}
    </div>
  );
}

/** The pictures show the sample's pages: an operator with an own identity has none. */
export function useHasPictures(): boolean {
  return useSite().samples.identity;
}

/** Loaded after the rest of the page, and only when it comes into view. */
function Picture({ machine, path, name, locale, width = 'narrow' }: ScreenPictureProps) {
  const { t } = useTranslation('flows');
  const own = useLocale();
  const taken = pictureWidths(machine, path).includes(width) ? width : 'narrow';
  const address = pictureAddress(machine, path, { locale: locale ?? own, width: taken });
  if (!useLoaded()) return null;
  // The key prevents another state's picture from showing while this one loads.
  const picture = (
    <img
      key={address}
      src={address}
      {...pictureSizes[taken].picture}
      alt={t('picture.alt', { state: name })}
      loading="lazy"
    />
  );
  // Next to a chart a wide screen is too small to read; the link opens it at full size.
  return taken === 'narrow' ? (
    picture
  ) : (
    <a href={address} target="_blank" rel="noreferrer">
      {picture}
    </a>
  );
}
