import type { ComponentProps } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'section' | 'article' | 'aside';
  padded?: boolean;
};

export function Card({ as: Element = 'div', padded = false, className, ...rest }: CardProps) {
  return (
    <Element {...rest} className={classNames(styles.card, padded && styles.padded, className)} />
  );
}
