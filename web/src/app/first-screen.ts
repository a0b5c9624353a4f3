import type { User } from '@rebuttal/sdk';

import { hasPermission } from '../lib/permissions.js';
import { paths } from './paths.js';

/** Returns the path of the user's home page. */
export function firstScreen(user: User): string {
  return hasPermission(user, 'platform:read') ? paths.admin : paths.dashboard;
}
