import { ProviderError, requireTaken, requireTotalBytes } from '@rebuttal/plugin-kit';
import type { EvidencePacket, EvidenceRules, EvidenceType, PacketFile } from '@rebuttal/plugin-kit';

/** Source: the API's page, "Limits". */
const filesMax = 20;
export const evidenceRules = {
  mimeTypes: ['application/pdf', 'image/jpeg', 'image/png'],
  fileBytesMax: 10_000_000,
  totalBytesMax: 40_000_000,
  textCharactersMax: 20_000,
} as const satisfies EvidenceRules;

/** Source: the API's page, "kind". All other types are `other`. */
const kinds: { readonly [T in EvidenceType]?: string } = {
  receipt: 'receipt',
  order_confirmation: 'receipt',
  proof_of_delivery: 'delivery',
  shipping_tracking: 'delivery',
  customer_communication: 'communication',
};

export type Attachment = { readonly kind: string; readonly file: PacketFile };
export type ResponseBody = { readonly text: string; readonly attachments: readonly Attachment[] };

/** Maps the packet to Fjordpay's text and files. Pure. @throws {ProviderError} `refused`, naming what exceeds a limit */
export function toResponseBody({ letter, items }: EvidencePacket): ResponseBody {
  const exhibits = items.flatMap(({ evidenceType, file }) =>
    file === undefined ? [] : [{ kind: kinds[evidenceType] ?? 'other', file }],
  );
  const texts = items.flatMap(({ title, text }) => (text === undefined ? [] : [`${title}: ${text}`]));
  const answer = { text: texts.join('\n\n'), attachments: [{ kind: 'letter', file: letter }, ...exhibits] };
  requireWithinLimits(answer);
  return answer;
}

/** Nothing is truncated or omitted: if a limit is exceeded, the merchant decides what to send. */
function requireWithinLimits({ text, attachments }: ResponseBody): void {
  const { mimeTypes, fileBytesMax, totalBytesMax: bytesMax, textCharactersMax } = evidenceRules;
  const taker = 'Fjordpay';
  const files = attachments.map(({ file }) => file);
  requireTaken(files, { taker, mimeTypes, kinds: 'PDF, JPG and PNG', fileBytesMax, fileSize: 'up to 10 MB' });
  requireTotalBytes(files, { taker, bytesMax, size: '40 MB' });
  if (files.length > filesMax)
    throw new ProviderError('refused', `There are ${files.length} files; Fjordpay accepts ${filesMax}.`);
  if (text.length > textCharactersMax)
    throw new ProviderError(
      'refused',
      `The texts have ${text.length} characters; Fjordpay accepts ${textCharactersMax}.`,
    );
}
