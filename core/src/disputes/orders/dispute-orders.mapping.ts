import type { Order } from '../../commerce/orders/orders.js';
import { toOrderDto } from '../../commerce/orders/orders.mapping.js';
import type { FoundOrder } from './dispute-order-finder.js';
import type { DisputeOrderDto, OrderEvidenceDraftsDto, OrderMatchDto } from './dispute-orders.dto.js';
import type { Draft } from './dispute-orders.service.js';
import type { OrderMatch } from './order-matching.js';

export function toDisputeOrderDto({ match, candidates }: FoundOrder): DisputeOrderDto {
  return {
    order: match === undefined ? null : toOrderDto(match.order),
    match:
      match === undefined
        ? null
        : { basis: match.basis, confidence: match.confidence, reasons: [...match.reasons] },
    candidates: candidates.map(toMatchDto),
  };
}

function toMatchDto({ order, basis, confidence, reasons }: OrderMatch): OrderMatchDto {
  return { order: toOrderDto(order), basis, confidence, reasons: [...reasons] };
}

export function toDraftsDto({
  order,
  drafts,
}: {
  readonly order: Order;
  readonly drafts: readonly Draft[];
}): OrderEvidenceDraftsDto {
  return {
    order_id: order.orderId,
    drafts: drafts.map(({ kind, evidenceType, title, text, asFile, evidenceId }) => ({
      kind,
      evidence_type: evidenceType,
      title,
      text,
      as_file: asFile,
      evidence_id: evidenceId ?? null,
    })),
  };
}
