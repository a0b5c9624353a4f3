/** An event as Adyen sends it, with the fields that the simulator fills. */
export type WireItem = {
  readonly additionalData: Readonly<Record<string, string>>;
  readonly amount: { readonly currency: string; readonly value: number };
  readonly eventCode: string;
  readonly eventDate: string;
  readonly merchantAccountCode: string;
  readonly merchantReference: string;
  readonly originalReference?: string;
  readonly paymentMethod: string;
  readonly pspReference: string;
  readonly reason: string;
  readonly success: string;
};

const hourMs = 3_600_000;

/** Whole seconds with an offset: Amsterdam's in winter. */
export function toWireTime(time: Date): string {
  return `${new Date(time.getTime() + hourMs).toISOString().slice(0, 19)}+01:00`;
}
