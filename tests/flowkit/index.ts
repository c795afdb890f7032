export { coverMachine, generatePaths, type Cover, type Goal } from './cover.ts';
export { createEntry, type ActorResults, type MachineEntry, type PathOptions } from './entry.ts';
export { explore, type Edge, type Graph, type Start } from './explore.ts';
export type { Gap } from './gaps.ts';
export { pairParts, type GoalKind } from './goal-names.ts';
export { formatPaths } from './list.ts';
export { exportPaths, formats, fromJson, type Format } from './export.ts';
export { createChart, type Chart } from './formats/chart.ts';
export { fromScxml } from './formats/read-scxml.ts';
export { fromStately } from './formats/stately.ts';
export { Refusal } from './refusal.ts';
export { entryFrom, reportOn, type Report } from './report.ts';
export { longer, shortestPaths, type Path } from './shortest.ts';
export { stepsFrom } from './steps.ts';
export {
  findDelay,
  listInvokes,
  stateName,
  listStates,
  transitionName,
  listTransitions,
} from './transitions.ts';
export { walkAll } from './walk-all.ts';
export { walkPath, type Walk, type Watcher } from './walk.ts';
export type { Step, World } from './world.ts';
