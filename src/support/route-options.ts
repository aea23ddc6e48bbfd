import type { Guard } from '../http/guard.ts';
import type { RateLimiter } from '../http/rate-limit.ts';
import type { Support } from './support.ts';

/** Dependencies of the customers' calls. */
export interface SupportRouteOptions {
  support: Support;
  guard: Guard;
  limiter: RateLimiter;
  /** Whether a member of support staff is at work now. */
  isStaffThere(): Promise<boolean>;
}
