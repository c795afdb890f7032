/*
 * Layout options. A nested graph inherits nothing, so every level repeats all of them. Model order on a
 * nested graph crashes (eclipse/elk#1182); inside, the priority of each line gives the order.
 */
const layered = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.feedbackEdges': 'false',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.nodePlacement.networkSimplex.nodeFlexibility.default': 'PORT_POSITION',
  'elk.layered.thoroughness': '40',
  'elk.spacing.portPort': '16',
  'elk.spacing.nodeNode': '46',
  'elk.spacing.edgeNode': '26',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.spacing.nodeNodeBetweenLayers': '24',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
};

export const rootOptions = {
  ...layered,
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
  'elk.randomSeed': '1',
  'elk.padding': '[top=0,left=0,bottom=0,right=0]',
  'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
  'elk.layered.considerModelOrder.strategy': 'PREFER_NODES',
};

/** Returns the options of a frame; `head` is the height of its title, in px. */
export function frameOptions(head: number, titleWidth: number) {
  return {
    ...layered,
    'elk.layered.cycleBreaking.strategy': 'GREEDY',
    'elk.layered.considerModelOrder.strategy': 'NONE',
    'elk.padding': `[top=${head},left=30,bottom=20,right=30]`,
    'elk.nodeSize.constraints': 'MINIMUM_SIZE',
    'elk.nodeSize.minimum': `(${titleWidth}, 60)`,
  };
}

/** Returns the options of a state with regions placed in a row. */
export function parallelOptions(head: number, titleWidth: number) {
  return {
    ...frameOptions(head, titleWidth),
    'elk.padding': `[top=${head},left=0,bottom=0,right=0]`,
    'elk.spacing.nodeNode': '0',
  };
}

export const regionOptions = { 'elk.alignment': 'TOP' };

/** Returns the options of a line; `isForward` puts what comes first in the machine on top. */
export function lineOptions(isForward: boolean) {
  return { 'elk.layered.priority.direction': isForward ? '10' : '0' };
}

/** Places the label on the line, in a separate layer without other lines. */
export const labelOptions = { 'elk.edgeLabels.inline': 'true' };
