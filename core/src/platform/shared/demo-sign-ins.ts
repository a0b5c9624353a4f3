/** The accounts of evaluation mode. Everyone can read these passwords, so they open nothing anywhere else. */
export const demoSignIns = {
  merchant: { email: 'demo@rebuttal.test', password: 'demo-password' },
  superAdmin: { email: 'admin@rebuttal.test', password: 'admin-password' },
} as const;

/** Returns true for a demo account with the password that everyone can read. */
export function isPublicSignIn(email: string, password: string): boolean {
  return Object.values(demoSignIns).some(
    (demo) => demo.email === email.toLowerCase() && demo.password === password,
  );
}
