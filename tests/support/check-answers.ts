import { expectNoContradiction } from './contradictions.ts';

expectNoContradiction();
