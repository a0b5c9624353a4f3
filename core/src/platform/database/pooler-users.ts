import type { RoleUrls } from './roles.js';

/** The two login roles with their passwords, as PgBouncer's `auth_file` has them. Whoever reads it may sign in as them. */
export function poolerUsers({ appUrl, systemUrl }: RoleUrls): string {
  return [appUrl, systemUrl]
    .map((text) => new URL(text))
    .map(({ username, password }) => `${quoted(decodeURIComponent(username))} ${quoted(password)}\n`)
    .join('');
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
