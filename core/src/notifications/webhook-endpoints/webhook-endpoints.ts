import type { EventType } from '../../platform/events/event-types.js';

export type WebhookEndpoint = {
  readonly endpointId: string;
  readonly tenantId: string;
  readonly url: string;
  readonly description: string;
  /** Empty: all types. */
  readonly eventTypes: readonly EventType[];
  /** Encrypted. */
  readonly secret: string;
  /** Encrypted. Also signs until `previousSecretUntil`. */
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
  /** The time of a pending delivery's next attempt. */
  readonly nextTryAt: Date;
  readonly lastAttemptAt: Date | undefined;
  readonly lastStatus: number | undefined;
  readonly lastError: string | undefined;
  readonly deliveredAt: Date | undefined;
  readonly createdAt: Date;
};

/** The encryption context of a secret, which is valid for this endpoint only. */
export function secretContext(endpointId: string): string {
  return `webhook-endpoint:${endpointId}`;
}

/** More than any company needs. Each event costs one call per endpoint. */
export const endpointsMax = 10;
