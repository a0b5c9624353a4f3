import type { User } from '@rebuttal/sdk';

import { may } from '../lib/may.js';
import { paths } from './paths.js';

/** Where a user's work begins. */
export function firstScreen(user: User): string {
  return may(user, 'platform:read') ? paths.admin : paths.dashboard;
}
