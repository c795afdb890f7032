import { useState } from 'react';
import { useTimeout } from '#src/app/device/use-timer.ts';
import type { Stage } from './stages.ts';

export const speeds = ['1', '5', '20'] as const;
export type Speed = (typeof speeds)[number];

export type Player = {
  /** The stage that is shown. */
  at: number;
  isPlaying: boolean;
  speed: Speed;
  go: (at: number) => void;
  toggle: () => void;
  setSpeed: (speed: Speed) => void;
};

// A wait of minutes is shortened; steps of the same moment get a minimum gap.
const longestMs = 2500;
const shortestMs = 250;

/** Plays the stages of a case, at its own pace or faster. `start` is shown first. */
export function usePlayer(stages: readonly Stage[], start: number): Player {
  const [at, setAt] = useState(start);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>('5');
  const last = stages.length - 1;
  const waits = (stages[at + 1]?.at ?? 0) - (stages[at]?.at ?? 0);
  const isMoving = isPlaying && at < last;
  const pause = Math.min(longestMs, Math.max(shortestMs, waits / Number(speed)));
  useTimeout(() => setAt(at + 1), isMoving ? pause : null, at);
  return {
    at,
    isPlaying: isMoving,
    speed,
    go(next) {
      setPlaying(false);
      setAt(Math.min(last, Math.max(0, next)));
    },
    toggle() {
      if (!isMoving && at === last) setAt(0);
      setPlaying(!isMoving);
    },
    setSpeed,
  };
}
