import type { ComponentProps } from 'react';
import { classNames } from '#src/ui/class-names.ts';

type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'section' | 'article' | 'aside';
  padded?: boolean;
};

export function Card({ as: Element = 'div', padded = false, className, ...rest }: CardProps) {
  return <Element {...rest} className={classNames('frame', padded && 'p-24', className)} />;
}
