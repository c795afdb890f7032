import type { Ref } from 'react';
import { Icon, type IconName } from '#src/ui/drawings/icon.tsx';
import type { Content } from '#src/ui/elements.tsx';
import type { Tone } from './badge.tsx';
import styles from './note.module.css';

const icons: Record<Tone, IconName> = {
  ok: 'shield',
  info: 'info',
  warn: 'info',
  bad: 'alert',
  idle: 'info',
};

type NoteProps = {
  tone?: Tone;
  icon?: IconName;
  /** `alert` for what went wrong just now, `status` for what changed; left out for standing advice. */
  role?: 'alert' | 'status';
  /** Lets a form move the focus here; pass `tabIndex={-1}` with it. */
  ref?: Ref<HTMLDivElement>;
  tabIndex?: number;
  children: Content;
};

export function Note({ tone = 'info', icon, role, ref, tabIndex, children }: NoteProps) {
  return (
    <div
      className={`grid text-14 rounded-md ${styles.note}`}
      data-tone={tone}
      role={role}
      ref={ref}
      tabIndex={tabIndex}
    >
      <Icon name={icon ?? icons[tone]} />
      <div>{children}</div>
    </div>
  );
}
