import type { EvidenceType } from '@rebuttal/plugin-kit';

import { isPlaceholder } from '../readings/content.js';
import { readExhibit } from '../readings/read-exhibit.js';
import type { ReadExhibit } from '../readings/reading.js';

const shipments: readonly EvidenceType[] = ['shipping_documentation', 'shipping_tracking'];
const deviceValue =
  /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])|(?<![\w:])(?:[\da-f]{1,4}:){2,7}[\da-f]{0,4}(?![\w:])|device|fingerprint|ger[aä]t|appareil|dispositivo|apparaat|设备|端末|デバイス/i;
const parcelNumber = /(?=(?:[A-Z\d -]*\d){4})[A-Z\d][A-Z\d -]{4,38}[A-Z\d]/i;

type Check = { readonly isShown: (piece: ReadExhibit) => boolean; readonly why: string };

/** The rows for which the type alone does not decide. */
const checks: Readonly<Partial<Record<EvidenceType, Check>>> = {
  proof_of_delivery: {
    isShown: (piece) => !isAboutDelivery(piece.evidenceType) || showsDelivery(piece),
    why: "It doesn't show the delivery. Add the carrier's confirmation.",
  },
  customer_ip_device: {
    isShown: (piece) => has(piece, 'ip', 'device_fingerprint') || deviceValue.test(piece.text ?? ''),
    why: 'It has no IP address and no device.',
  },
  shipping_tracking: {
    isShown: (piece) =>
      piece.evidenceType !== 'shipping_tracking' ||
      has(piece, 'number', 'shipped_at') ||
      parcelNumber.test(piece.text ?? ''),
    why: 'It has no tracking number.',
  },
};

/**
 * Why a piece of evidence does not show what a row requests, in a sentence for merchants. A file without details counts for
 * its own type.
 */
export function whyNotShown(piece: ReadExhibit, requested: EvidenceType): string | undefined {
  const isFile = piece.text === undefined && Object.keys(piece.details ?? {}).length === 0;
  if (isFile && piece.evidenceType === requested) return undefined;
  const check = checks[requested];
  return check === undefined || check.isShown(piece) ? undefined : check.why;
}

const isAboutDelivery = (type: EvidenceType) => type === 'proof_of_delivery' || shipments.includes(type);

/** A shipment that the text reports as delivered counts, too. */
function showsDelivery({ evidenceType, text, details }: ReadExhibit): boolean {
  const own = evidenceType === 'proof_of_delivery' ? { details } : {};
  if (text === undefined && own.details === undefined) return false;
  const { verdict } = readExhibit({ evidenceType: 'proof_of_delivery', text, ...own });
  // A text in another language is not read, so a person decides.
  return verdict === 'helps' || (verdict === 'not_read' && evidenceType === 'proof_of_delivery');
}

function has({ details = {} }: ReadExhibit, ...names: readonly string[]): boolean {
  return names.some((name) => {
    const value = details[name];
    return typeof value === 'string' && !isPlaceholder(value);
  });
}

const links = /\b(?:https?:\/\/|www\.)\S+|\b(?:[a-z0-9-]+\.)+[a-z]{2,}\/\S*/gi;

/** Words that only introduce a link. */
const pointers = new Set(
  (
    'a an and as at available be by can cancel cancellation cancellations cancelling canceling company find following for found full here ' +
    'how in is it link linked located of on online our page policies policy please published read refund refunds return ' +
    'returns s see shop site store stores terms text the this to under url us visit web website you your version'
  ).split(' '),
);

/** True if a text only links to a policy. Issuers do not open links, so it shows nothing. */
export function isBareLink(text: string): boolean {
  const rest = text.replaceAll(links, ' ');
  if (rest === text) return false;
  const words = rest.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.every((word) => pointers.has(word));
}
