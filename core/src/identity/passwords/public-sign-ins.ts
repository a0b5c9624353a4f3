import type { Database } from '../../platform/database/database.js';
import { demoSignIns } from '../../platform/shared/demo-sign-ins.js';
import { createPasswords } from './passwords.js';

type Row = { readonly email: string; readonly password_hash: string | null };

/** Finds demo accounts that still have their public password. */
export async function findPublicSignIns(database: Pick<Database, 'system'>): Promise<string[]> {
  const passwords = createPasswords({ isEvaluation: false });
  const demos = Object.values(demoSignIns);
  const rows: unknown = await database
    .system('users')
    .whereIn(
      'email',
      demos.map(({ email }) => email),
    )
    .where({ removed_at: null })
    .orderBy('email')
    .select('email', 'password_hash');
  const open = await Promise.all(
    (rows as Row[]).map(async ({ email, password_hash: hash }) => {
      const demo = demos.find((known) => known.email === email);
      return demo !== undefined && (await passwords.matches(demo.password, hash ?? undefined)) ? [email] : [];
    }),
  );
  return open.flat();
}
