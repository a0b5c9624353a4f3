/** The encryption context of a secret, which is valid for this endpoint only. */
export function secretContext(endpointId: string): string {
  return `webhook-endpoint:${endpointId}`;
}

/** More than any company needs. Each event costs one call per endpoint. */
export const endpointsMax = 10;
