import type { PagePicture as Picture } from '#contract/content/schemas.ts';
import { classNames } from '#src/ui/class-names.ts';
import styles from './page-picture.module.css';

type PagePictureProps = {
  picture: Picture;
  /** Empty next to a title that says the same. */
  alt: string;
  /** The width on the page, as the attribute `sizes` wants it. */
  sizes: string;
  className?: string | undefined;
};

/** A page of paper. It keeps its place before it is loaded, which happens when it comes near. */
export function PagePicture({ picture, alt, sizes, className }: PagePictureProps) {
  return (
    <img
      className={classNames(styles.page, className)}
      src={picture.src}
      srcSet={`${picture.src} 480w, ${picture.src_large} 960w`}
      sizes={sizes}
      width={480}
      height={679}
      alt={alt}
      loading="lazy"
      decoding="async"
      fetchPriority="low"
    />
  );
}
