import { useState } from 'react';
import { classNames } from '#src/ui/class-names.ts';
import { Icon } from '#src/ui/drawings/icon.tsx';
import styles from './portrait.module.css';

type PortraitProps = {
  /** The picture; without one, or if it fails to load, the first letter of the name replaces it. */
  src: string | null;
  /** Empty if the person has no name: then a drawing replaces it. */
  name: string;
  size?: 'medium' | 'large';
};

/** A person's portrait next to their name; the name serves as its label. */
export function Portrait({ src, name, size = 'medium' }: PortraitProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const letter = [...name.trim()][0];
  return (
    <span
      className={classNames(
        `grid flex-none place-center overflow-hidden weight-500 rounded-full ${styles.portrait}`,
        styles[size],
      )}
      aria-hidden="true"
    >
      {src !== null && src !== broken ? (
        <img src={src} alt="" onError={() => setBroken(src)} />
      ) : letter === undefined ? (
        <Icon name="user" size={size === 'large' ? 24 : 20} />
      ) : (
        letter.toUpperCase()
      )}
    </span>
  );
}
