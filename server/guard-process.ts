import { giveUp } from './give-up.ts';

/** Begins every entry process: nobody catches an error later than this, and none says too much. */
export function guardProcess(): void {
  process.on('uncaughtException', giveUp);
}
