/** The demo accounts of evaluation mode. Their passwords are public, so they work nowhere else. */
export const demoSignIns = {
  merchant: { email: 'demo@rebuttal.test', password: 'demo-password' },
  admin: { email: 'maya@rebuttal.test', password: 'demo-password' },
  member: { email: 'tom@rebuttal.test', password: 'demo-password' },
  superAdmin: { email: 'admin@rebuttal.test', password: 'admin-password' },
} as const;

/** The merchant's colleagues. */
export const demoColleagues = [
  { ...demoSignIns.admin, name: 'Maya Lindqvist', role: 'admin' },
  { ...demoSignIns.member, name: 'Tom Okafor', role: 'member' },
] as const;

/** Returns true for a demo account with its public password. */
export function isPublicSignIn(email: string, password: string): boolean {
  return Object.values(demoSignIns).some(
    (demo) => demo.email === email.toLowerCase() && demo.password === password,
  );
}
