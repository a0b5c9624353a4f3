import type { RoleUrls } from './roles.js';

/** The two login roles with their passwords in the format of PgBouncer's `auth_file`. Keep it secret: it allows signing in. */
export function poolerUsers({ appUrl, systemUrl }: RoleUrls): string {
  return [appUrl, systemUrl]
    .map((text) => new URL(text))
    .map(({ username, password }) => `${quoted(decodeURIComponent(username))} ${quoted(password)}\n`)
    .join('');
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
