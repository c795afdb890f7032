export { coverMachine, generatePaths, type Cover, type Goal } from './paths/cover.ts';
export {
  createEntry,
  type ActorResults,
  type MachineEntry,
  type PathOptions,
} from './paths/entry.ts';
export { explore, type Edge, type Graph, type Start } from './paths/explore.ts';
export type { Gap } from './paths/gaps.ts';
export { pairParts, type GoalKind } from './paths/goal-names.ts';
export { formatPaths } from './paths/list.ts';
export { exportPaths, formats, fromJson, type Format } from './formats/export.ts';
export { createChart, type Chart } from './formats/chart.ts';
export { fromScxml } from './formats/read-scxml.ts';
export { fromStately } from './formats/stately.ts';
export {
  createPlayer,
  type Expected,
  type PlannedPath,
  type PlannedStep,
  type Player,
} from './paths/plan.ts';
export { pathTests, type PathTestOptions, type Visitor } from './path-tests.ts';
export { Refusal } from './paths/refusal.ts';
export { entryFrom, reportOn, type Report } from './report.ts';
export { longer, shortestPaths, type Path } from './paths/shortest.ts';
export { stepsFrom } from './paths/steps.ts';
export {
  findDelay,
  listInvokes,
  stateName,
  listStates,
  transitionName,
  listTransitions,
} from './paths/transitions.ts';
export { walkAll } from './paths/walk-all.ts';
export { walkPath, type Place, type Walk, type Watcher } from './paths/walk.ts';
export type { Step, World } from './paths/world.ts';
