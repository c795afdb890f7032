import type { MembershipLevel } from '#contract/base/picklists.ts';
import { classNames } from '#src/ui/class-names.ts';
import type { Content } from '#src/ui/elements.tsx';
import styles from './tag.module.css';

type TagVariant = 'grey' | 'jade' | 'outline' | 'ink' | 'plain' | 'warn';

export function Tag({ variant = 'grey', children }: { variant?: TagVariant; children: Content }) {
  return (
    <span className={classNames(styles.tag, variant === 'grey' ? null : styles[variant])}>
      {children}
    </span>
  );
}

const levelVariants: Record<MembershipLevel, TagVariant> = {
  free: 'grey',
  basic: 'outline',
  premium: 'jade',
  enterprise: 'ink',
};

export function LevelTag({ level, label }: { level: MembershipLevel; label: string }) {
  return <Tag variant={levelVariants[level]}>{label}</Tag>;
}
