import type { ReactNode } from 'react';
import type { MembershipLevel } from '../../contract/words.ts';
import { classNames } from './class-names.ts';
import styles from './tag.module.css';

type TagLook = 'grey' | 'jade' | 'outline' | 'ink' | 'plain';

export function Tag({ look = 'grey', children }: { look?: TagLook; children: ReactNode }) {
  return (
    <span className={classNames(styles.tag, look === 'grey' ? null : styles[look])}>
      {children}
    </span>
  );
}

const levelLooks: Record<MembershipLevel, TagLook> = {
  free: 'grey',
  basic: 'outline',
  premium: 'jade',
  enterprise: 'ink',
};

export function LevelTag({ level, label }: { level: MembershipLevel; label: string }) {
  return <Tag look={levelLooks[level]}>{label}</Tag>;
}
