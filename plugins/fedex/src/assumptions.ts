/** Values that no document confirms. README.md explains each one, and what happens if it is wrong. */
export const assumptions = {
  /** The documentation shows `document`; public clients read `documents`. */
  documentFields: ['documents', 'document'],
  /** Texts in the place of a name, for deliveries without a signature: "Signature not required". */
  noSignature: /\bsignature\b|\bnot (?:required|requested|on file)\b/i,
  /** A number that no shipment has, to find out if the project may track. */
  numberOfNoShipment: '000000000000',
} as const;
