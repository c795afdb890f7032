/** The graph functions of XState. Its successor is `xstate/graph`; when that is used, one line changes. */
export { getAdjacencyMap, getStateNodes } from '@xstate/graph';
