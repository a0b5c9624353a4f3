import type { RunningServer } from '../app/server.js';

/** Marks an address as verified, as opening the link of the verification email does. */
export async function verifyEmailOf({ container }: RunningServer, email: string): Promise<void> {
  const { users, database } = container;
  const user = await users.findByEmail(email);
  if (user === undefined) throw new Error(`${email} was not registered`);
  await database.system.transaction((tx) => users.verifyEmail(tx, user.userId));
}
