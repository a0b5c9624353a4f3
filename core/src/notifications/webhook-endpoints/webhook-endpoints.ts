import type { EventType } from '../../platform/events/event-types.js';

export type WebhookEndpoint = {
  readonly endpointId: string;
  readonly tenantId: string;
  readonly url: string;
  readonly description: string;
  /** Empty: every type. */
  readonly eventTypes: readonly EventType[];
  /** Sealed. */
  readonly secret: string;
  /** Sealed; still signed with until `previousSecretUntil`. */
  readonly previousSecret: string | undefined;
  readonly previousSecretUntil: Date | undefined;
  readonly isEnabled: boolean;
  readonly disabledWhy: string | undefined;
  readonly lastSuccessAt: Date | undefined;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

export type DeliveryState = 'pending' | 'delivered' | 'failed';

export type WebhookDelivery = {
  readonly deliveryId: string;
  readonly eventId: string;
  readonly type: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  /** Of a pending one. */
  readonly nextTryAt: Date;
  readonly lastAttemptAt: Date | undefined;
  readonly lastStatus: number | undefined;
  readonly lastError: string | undefined;
  readonly deliveredAt: Date | undefined;
  readonly createdAt: Date;
};

/** Where a secret belongs; it opens nowhere else. */
export function secretContext(endpointId: string): string {
  return `webhook-endpoint:${endpointId}`;
}

/** More than any company needs; each event costs a call for each. */
export const endpointsMax = 10;
