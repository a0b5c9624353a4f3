import type { ResponseSettingsRepository } from '../../case/settings/settings.repository.js';
import type { FileStore } from '../../platform/files/file-store.js';
import type { Clock } from '../../platform/shared/clock.js';
import type { SourceResult, SourceDraft, SourceFile } from './collection.js';

export type SettingsSourceDeps = {
  readonly responseSettings: ResponseSettingsRepository;
  readonly files: FileStore;
  readonly clock: Clock;
};

/** Drafts evidence from the company's refund policy. The letter itself contains the company's other texts. */
export class SettingsSource {
  constructor(private readonly deps: SettingsSourceDeps) {}

  async collectFromSettings(tenantId: string): Promise<SourceResult> {
    const { images } = await this.deps.responseSettings.findSettings(tenantId);
    const source = {
      kind: 'company_settings',
      name: 'Company settings',
      part: 'refund_policy',
      readAt: this.deps.clock(),
    } as const;
    const image = images.refund_policy;
    if (image === undefined) {
      const why =
        'No picture of a refund policy is set, and banks do not open links. Settings → Dispute Response Settings has a place for it.';
      return { drafts: [], unavailable: [{ source, evidenceType: 'refund_policy', why }] };
    }
    const file: SourceFile = {
      name: `Refund policy.${image.mimeType === 'image/png' ? 'png' : 'jpg'}`,
      mimeType: image.mimeType,
      bytes: await this.deps.files.read(image.storageKey),
    };
    const draft: SourceDraft = {
      source,
      evidenceType: 'refund_policy',
      title: 'Refund policy',
      text: '',
      asFile: false,
      file,
    };
    return { drafts: [draft], unavailable: [] };
  }
}
