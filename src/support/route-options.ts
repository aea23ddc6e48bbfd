import type { Guard } from '../http/guard.ts';
import type { RateLimiter } from '../http/rate-limit.ts';
import type { Support } from './support.ts';

/** What the calls of customers stand on. */
export interface SupportRouteOptions {
  support: Support;
  guard: Guard;
  limiter: RateLimiter;
  /** Whether somebody of support is at work now. */
  isStaffThere(): Promise<boolean>;
}
