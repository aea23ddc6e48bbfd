import { project, type ProjectionRequest } from './compute.ts';
import type { Projection } from './projection.ts';

/** A process of its own: it computes one projection, tells it, and ends. */
process.once('message', (request: ProjectionRequest) => {
  const projection: Projection = project(request);
  process.send!(projection, () => process.disconnect());
});
