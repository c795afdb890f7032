import { type ComponentProps, type MouseEvent, useId } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { PlainButton } from './plain-button.tsx';

export type ButtonLook = {
  variant?: 'primary' | 'quiet' | 'text' | 'danger';
  size?: 'medium' | 'large' | 'small';
  block?: boolean;
};

/** The look of a button for an element that is not one: a link that leads on. */
export function buttonLook({ variant = 'quiet', size = 'medium', block = false }: ButtonLook = {}) {
  return classNames(
    styles.button,
    styles[variant],
    size === 'medium' ? null : styles[size],
    block ? styles.block : null,
  );
}

/** The look of a link that stands alone and leads to more; put an arrow icon after the words. */
export const moreLook = styles.more;

type ButtonProps = ButtonLook &
  Omit<ComponentProps<'button'>, 'disabled'> & {
    /** Shows a spinner and the words of `busyLabel`; clicks do nothing meanwhile. */
    busy?: boolean | undefined;
    busyLabel?: string | undefined;
    /** Why the button cannot be used now; said beside it. */
    disabledReason?: string | null | undefined;
  };

export function Button(props: ButtonProps) {
  const { variant, size, block, busy, busyLabel, disabledReason, className, ...rest } = props;
  const { children, onClick, ...attributes } = rest;
  const reasonId = useId();
  const refused = busy === true || disabledReason != null;
  const look = buttonLook({
    ...(variant === undefined ? {} : { variant }),
    ...(size === undefined ? {} : { size }),
    ...(block === undefined ? {} : { block }),
  });

  function click(event: MouseEvent<HTMLButtonElement>) {
    if (refused) event.preventDefault();
    else onClick?.(event);
  }

  const button = (
    <PlainButton
      {...attributes}
      className={classNames(look, className)}
      onClick={click}
      aria-disabled={refused || attributes['aria-disabled']}
      aria-describedby={disabledReason == null ? attributes['aria-describedby'] : reasonId}
      data-busy={busy || undefined}
    >
      {busy ? <Icon name="spinner" /> : null}
      {busy ? (busyLabel ?? children) : children}
    </PlainButton>
  );
  if (disabledReason == null) return button;
  return (
    <span>
      {button}
      <span id={reasonId} className={styles.reason}>
        {disabledReason}
      </span>
    </span>
  );
}
