import { toResponseCheckDto } from '../preflight/preflight.mapping.js';
import type { ResponsePreviewDto } from './responses.dto.js';
import type { ResponsePreview } from './responses.service.js';

export function toResponsePreviewDto(preview: ResponsePreview): ResponsePreviewDto {
  const { templateId, name, version } = preview.template;
  return {
    content: preview.html,
    template_used: { template_id: templateId, name, version },
    metadata: {
      evidence_count: preview.evidence.length,
      generated_at: preview.letterCase.generatedAt.toISOString(),
    },
    chosen_because: [...preview.chosenBecause],
    undrawable_characters: [...preview.undrawable],
    claims: preview.claims.map(({ id, text, supportedBy }) => ({
      id,
      text,
      supported_by: supportedBy.map((support) => ({ ...support })),
    })),
    checks: preview.checks.map(toResponseCheckDto),
    can_rewrite: preview.canRewrite,
    payment_unread: preview.paymentUnread ?? null,
  };
}
