import {
  Button as MantineButton,
  FileButton,
  NativeSelect as MantineSelect,
  Pagination,
  Progress,
  SegmentedControl,
  Skeleton as MantineSkeleton,
  TextInput,
  Timeline as MantineTimeline,
} from '@mantine/core';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Button } from '#src/ui/controls/button.tsx';
import { MantineTheme } from '#src/ui/controls/mantine-theme.tsx';
import { Pager } from '#src/ui/controls/pager.tsx';
import { ProgressBar } from '#src/ui/controls/progress-bar.tsx';
import { Segmented } from '#src/ui/controls/segmented.tsx';
import { Skeleton } from '#src/ui/controls/skeleton.tsx';
import type { Elements } from '#src/ui/elements.tsx';
import { NativeSelect } from '#src/ui/fields/native-select.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';

type Pair = { mantine: Elements; ours: Elements };

const ignore = () => {};
const options = ['a', 'b', 'c'].map((value) => ({ value, label: value }));
const labels = { nav: 'Pages', previous: 'Previous', next: 'Next', page: String };
const entries = Array.from({ length: 8 }, (_, index) => `2026-11-${index + 10}`);

/** The same part drawn by Mantine and by this code base, or by the elements that a page would have otherwise. */
const pairs: Readonly<Record<string, Pair>> = {
  timeline: {
    mantine: (
      <MantineTimeline active={entries.length}>
        {entries.map((day) => (
          <MantineTimeline.Item key={day} title={day}>
            <time>{day}</time>
          </MantineTimeline.Item>
        ))}
      </MantineTimeline>
    ),
    ours: (
      <ol>
        {entries.map((day) => (
          <li key={day}>
            <span />
            <b>{day}</b>
            <time>{day}</time>
          </li>
        ))}
      </ol>
    ),
  },
  'file button': {
    mantine: <FileButton onChange={ignore}>{() => <Button>Choose</Button>}</FileButton>,
    ours: (
      <span>
        <input id="file" type="file" />
        <label htmlFor="file">Choose</label>
      </span>
    ),
  },
  pagination: {
    mantine: <Pagination total={5} />,
    ours: (
      <Pager
        page={1}
        pages={5}
        summary="5 pages"
        labels={labels}
        renderLink={({ page, label, children }) => (
          <a key={page} href={`?page=${page}`} aria-label={label}>
            {children}
          </a>
        )}
      />
    ),
  },
  'segmented control': {
    mantine: <SegmentedControl data={options} />,
    ours: <Segmented label="Kind" options={options} value="a" onChange={ignore} />,
  },
  'text field': { mantine: <TextInput label="Name" />, ours: <TextField label="Name" /> },
  select: {
    mantine: <MantineSelect label="Kind" data={options} />,
    ours: <NativeSelect label="Kind" options={options} value="a" onChange={ignore} />,
  },
  button: { mantine: <MantineButton>Save</MantineButton>, ours: <Button>Save</Button> },
  progress: { mantine: <Progress value={40} />, ours: <ProgressBar label="Sent" percent={40} /> },
  skeleton: { mantine: <MantineSkeleton height={20} />, ours: <Skeleton height={20} /> },
};

const batch = Array.from({ length: 20 }, (_, index) => index);

/** Mounts twenty copies of a part and lays them out. Returns the time in ms. */
function mount(part: Elements, isMantine: boolean): number {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  const copies = batch.map((index) => <div key={index}>{part}</div>);
  const start = performance.now();
  flushSync(() => root.render(isMantine ? <MantineTheme>{copies}</MantineTheme> : copies));
  place.getBoundingClientRect();
  const ms = performance.now() - start;
  root.unmount();
  place.remove();
  return ms;
}

/** Mounts both parts of each pair in turn. Returns the times of each in ms, by the name of the pair. */
export function measurePairs(
  rounds: number,
): Record<string, { mantine: number[]; ours: number[] }> {
  return Object.fromEntries(
    Object.entries(pairs).map(([name, { mantine, ours }]) => {
      const times: { mantine: number[]; ours: number[] } = { mantine: [], ours: [] };
      for (let round = -3; round < rounds; round += 1) {
        const both = { mantine: mount(mantine, true), ours: mount(ours, false) };
        // The first rounds compile the code.
        if (round < 0) continue;
        times.mantine.push(both.mantine);
        times.ours.push(both.ours);
      }
      return [name, times];
    }),
  );
}
