import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

import { optional } from '@rebuttal/plugin-kit';

import type { TenantActor } from '../../identity/access/actor.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import type { LimitsService } from '../../identity/plans/limits.service.js';
import type { TenantsRepository } from '../../identity/tenants/tenants.repository.js';
import type { Database } from '../../platform/database/database.js';
import { errors, invalidField } from '../../platform/errors/catalogue.js';
import type { FileStore } from '../../platform/files/file-store.js';
import type { StagedUpload } from '../../platform/files/staged-upload.js';
import type { UploadScan } from '../../platform/files/upload-scan.js';
import { deleteIfRefused, leaveToSweep } from '../../platform/files/uploads.js';
import { newId } from '../../platform/shared/ids.js';
import { requireImage } from './image-upload.js';
import {
  imageFields,
  imageIdIn,
  type CompanyChoice,
  type CompanyImage,
  type ImageField,
  type ResponseSettings,
} from './response-settings.js';
import type { UpdateTemplateVariablesRequest } from './settings.dto.js';
import type { ResponseSettingsRepository, SettingsColumns } from './settings.repository.js';

export type SettingsDeps = {
  readonly database: Database;
  readonly responseSettings: ResponseSettingsRepository;
  readonly tenants: TenantsRepository;
  readonly files: FileStore;
  readonly uploadScan: UploadScan;
  readonly limits: LimitsService;
  readonly audit: AuditLog;
};

export type CompanySettings = { readonly settings: ResponseSettings; readonly choice: CompanyChoice };

/** Maximum lengths in characters. Long letters are not read. */
const textsMax = {
  merchant_business_model: 5_000,
  merchant_address: 500,
  contact_email: 254,
  signatory_name: 100,
  signatory_title: 100,
  statement_descriptor: 50,
  merchant_id: 50,
} as const;

export class SettingsService {
  constructor(private readonly deps: SettingsDeps) {}

  async getSettings(actor: TenantActor): Promise<CompanySettings> {
    const [settings, tenant] = await Promise.all([
      this.deps.responseSettings.findSettings(actor.tenantId),
      this.deps.tenants.findTenant(actor.tenantId),
    ]);
    const choice = { language: tenant?.language ?? 'en', businessCategory: tenant?.businessCategory };
    return { settings, choice };
  }

  async updateSettings(
    actor: TenantActor,
    request: UpdateTemplateVariablesRequest,
  ): Promise<CompanySettings> {
    const columns: SettingsColumns = {
      ...toTexts(request),
      ...(await this.toImages(actor, request)),
      ...optional('collects_evidence', request.collect_evidence),
    };
    const unused = await this.deps.database.transaction(actor.tenantId, async (tx) => {
      await this.deps.responseSettings.updateSettings(tx, actor, columns);
      await this.deps.tenants.updateTenant(tx, actor.tenantId, {
        language: request.language,
        businessCategory: request.business_category,
      });
      const removed = await this.deps.responseSettings.deleteUnusedImages(tx, actor.tenantId);
      const details = { fields: Object.keys(request).join(', '), images_removed: removed.length };
      await this.deps.audit.record(tx, actor, { action: 'settings.update', details });
      return removed;
    });
    await Promise.all(unused.map((key) => this.deps.files.delete(key).catch(leaveToSweep)));
    return this.getSettings(actor);
  }

  async addImage(actor: TenantActor, upload: StagedUpload, fieldName: string): Promise<CompanyImage> {
    const image: CompanyImage = {
      imageId: newId('img'),
      tenantId: actor.tenantId,
      fieldName: requireImageField(fieldName),
      accessKey: randomBytes(24).toString('base64url'),
      mimeType: requireImage(upload),
      sizeBytes: upload.sizeBytes,
      sha256: upload.sha256,
      storageKey: upload.storageKey,
    };
    // From here on, the upload is ours even if the client disconnects.
    upload.takeOver();
    try {
      await this.bindImage(actor, upload, image);
    } catch (error) {
      await deleteIfRefused(error, () => this.deps.files.delete(upload.storageKey));
      throw error;
    }
    return image;
  }

  private async bindImage(actor: TenantActor, upload: StagedUpload, image: CompanyImage): Promise<void> {
    await this.deps.uploadScan.requireClean(actor.tenantId, upload);
    await this.deps.database.transaction(actor.tenantId, async (tx) => {
      await this.deps.limits.requireRoom(tx, actor.tenantId, 'storage_mb', image.sizeBytes);
      await this.deps.responseSettings.insertImage(tx, image);
      await this.deps.audit.record(tx, actor, {
        action: 'settings.image_upload',
        subject: { kind: 'image', id: image.imageId },
        details: { field: image.fieldName, size_bytes: image.sizeBytes },
      });
    });
  }

  /** @throws {AppError} 404, also for a wrong key */
  async openImage(imageId: string, accessKey: string): Promise<CompanyImage & { readonly stream: Readable }> {
    const image = await this.deps.responseSettings.findImageByAddress(imageId, accessKey);
    if (image === undefined) throw errors.routeNotFound();
    return { ...image, stream: this.deps.files.open(image.storageKey) };
  }

  private async toImages(
    actor: TenantActor,
    request: UpdateTemplateVariablesRequest,
  ): Promise<SettingsColumns> {
    const entries = await Promise.all(
      imageFields
        .filter((field) => request[field] !== undefined)
        .map(async (field) => [`${field}_image`, await this.imageIn(actor, field, request[field] ?? '')]),
    );
    return Object.fromEntries(entries) as SettingsColumns;
  }

  private async imageIn(actor: TenantActor, field: ImageField, text: string): Promise<string | null> {
    if (text.trim() === '') return null;
    const imageId = imageIdIn(text);
    const image =
      imageId === undefined ? undefined : await this.deps.responseSettings.findImage(actor.tenantId, imageId);
    if (image?.fieldName !== field) throw invalidField(field, 'Upload the image first');
    return image.imageId;
  }
}

function toTexts(request: UpdateTemplateVariablesRequest): SettingsColumns {
  const texts = Object.entries(textsMax).flatMap(([field, charactersMax]) => {
    const text = request[field as keyof typeof textsMax];
    if (text === undefined) return [];
    const trimmed = text?.trim() ?? '';
    if (trimmed.length > charactersMax)
      throw invalidField(field, `At most ${charactersMax.toLocaleString('en-US')} characters allowed`);
    return [[field, trimmed === '' ? null : trimmed]];
  });
  const columns = Object.fromEntries(texts) as SettingsColumns;
  if (typeof columns.contact_email === 'string' && !/^\S+@\S+\.\S+$/.test(columns.contact_email))
    throw invalidField('contact_email', 'Enter an email address');
  const url = request.refund_policy_url;
  return url === undefined ? columns : { ...columns, refund_policy_url: toUrl(url) };
}

function toUrl(text: string | null): string | null {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '') return null;
  const url = URL.canParse(trimmed) ? new URL(trimmed) : undefined;
  const isWeb = url !== undefined && ['http:', 'https:'].includes(url.protocol) && trimmed.length <= 2_000;
  if (!isWeb) throw invalidField('refund_policy_url', 'Enter a URL that begins with https:// or http://');
  return url.href;
}

function requireImageField(name: string): ImageField {
  const field = imageFields.find((known) => known === name);
  if (field === undefined) throw invalidField('field_name', `Choose one of ${imageFields.join(', ')}`);
  return field;
}
