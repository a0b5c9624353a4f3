/** Worst first. `blocked`: it can't be sent as it is. `weak`: a person should decide. `ready`: nothing is against sending. */
export const readinessLevels = ['blocked', 'weak', 'ready'] as const;
export type Readiness = (typeof readinessLevels)[number];
