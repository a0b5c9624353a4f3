/** Below the key of disputes, so that every change of a dispute reloads it. */
export const dashboardKey = ['disputes', 'dashboard'] as const;
