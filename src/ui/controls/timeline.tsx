import { Timeline as MantineTimeline } from '@mantine/core';
import '@mantine/core/styles/Timeline.css';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { MantineTheme } from './mantine-theme.tsx';
import styles from './timeline.module.css';

/** A past event; its time is given as text and as an ISO instant. */
export type TimelineEntry = { id: string; title: string; time: string; instant: string };

// Mantine draws blocks; the entries of a history are a list in their order.
const list = { component: 'ol' };
const entry = { component: 'li' };

/** The past, oldest first, along a line. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <MantineTheme>
      <MantineTimeline
        {...list}
        className={styles.timeline}
        active={entries.length}
        bulletSize={20}
        lineWidth={2}
        classNames={{ itemTitle: styles.title ?? '', itemBullet: styles.bullet ?? '' }}
      >
        {entries.map(({ id, title, time, instant }) => (
          <MantineTimeline.Item
            {...entry}
            key={id}
            className={styles.entry}
            bullet={<Icon name="check" />}
            title={title}
          >
            <time dateTime={instant}>{time}</time>
          </MantineTimeline.Item>
        ))}
      </MantineTimeline>
    </MantineTheme>
  );
}
