import { project, type ProjectionRequest } from './compute.ts';
import type { Projection } from './projection.ts';

/** A child process that computes one projection, returns it, and exits. */
process.once('message', (request: ProjectionRequest) => {
  const projection: Projection = project(request);
  process.send!(projection, () => process.disconnect());
});
