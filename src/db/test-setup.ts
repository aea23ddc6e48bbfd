import { afterAll } from 'vitest';
import { endFile, HOOK_MS_MAX } from './test-end.ts';

/** Runs once for each file of tests. */
afterAll(endFile, HOOK_MS_MAX);
