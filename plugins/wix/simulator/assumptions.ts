/** Values of the simulator that no document confirms. The plugin does not depend on them. */
export const simulated = {
  /** Lifetime of a webhook's token. Wix retries it for 48 hours with the same content. */
  webhookLifeSeconds: 3 * 86_400,
} as const;
