import { type ComponentProps, type MouseEvent, useId } from 'react';
import { classNames } from '#src/ui/class-names.ts';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { type Content, inElement } from '#src/ui/elements.tsx';
import styles from './button.module.css';
import { PlainButton } from './plain-button.tsx';

export type ButtonStyle = {
  variant?: 'primary' | 'quiet' | 'text' | 'danger';
  size?: 'medium' | 'large' | 'small';
  block?: boolean;
};

/** Returns the look of a button for an element that is not one: a link that leads on. */
export function buttonClass({
  variant = 'quiet',
  size = 'medium',
  block = false,
}: ButtonStyle = {}) {
  return classNames(
    styles.button,
    styles[variant],
    size === 'medium' ? null : styles[size],
    block ? styles.block : null,
  );
}

/** The look of a standalone link to more; put an arrow icon after the words. */
export const moreLinkClass = styles.more;

type ButtonProps = ButtonStyle &
  Omit<ComponentProps<'button'>, 'disabled' | 'children'> & {
    children: Content;
    /** Shows a spinner and the words of `busyLabel`; clicks have no effect while it is set. */
    busy?: boolean | undefined;
    busyLabel?: string | undefined;
    /** The reason why the button is disabled; shown next to it. */
    disabledReason?: string | null | undefined;
  };

export function Button(props: ButtonProps) {
  const { variant, size, block, busy, busyLabel, disabledReason, className, ...rest } = props;
  const { children, onClick, ...attributes } = rest;
  const reasonId = useId();
  const isDisabled = busy === true || disabledReason != null;
  const styleClass = buttonClass({
    ...(variant === undefined ? {} : { variant }),
    ...(size === undefined ? {} : { size }),
    ...(block === undefined ? {} : { block }),
  });

  function click(event: MouseEvent<HTMLButtonElement>) {
    if (isDisabled) event.preventDefault();
    else onClick?.(event);
  }

  const button = (
    <PlainButton
      {...attributes}
      className={classNames(styleClass, className)}
      onClick={click}
      aria-disabled={isDisabled || attributes['aria-disabled']}
      aria-describedby={disabledReason == null ? attributes['aria-describedby'] : reasonId}
      data-busy={busy || undefined}
    >
      {busy ? <Icon name="spinner" /> : null}
      {inElement(busy ? (busyLabel ?? children) : children)}
    </PlainButton>
  );
  if (disabledReason == null) return button;
  return (
    <span>
      {button}
      <span id={reasonId} className={`caption ${styles.reason}`}>
        {disabledReason}
      </span>
    </span>
  );
}
