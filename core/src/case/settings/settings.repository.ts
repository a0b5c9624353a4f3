import type { Database, Tx } from '../../platform/database/database.js';
import type { CompanyImage, ImageField, ResponseSettings } from './response-settings.js';

type Row = {
  merchant_business_model: string | null;
  refund_policy_url: string | null;
  refund_policy_image: string | null;
  user_agreement_image: string | null;
  merchant_address: string | null;
  contact_email: string | null;
  signatory_name: string | null;
  signatory_title: string | null;
  statement_descriptor: string | null;
  merchant_id: string | null;
  collects_evidence: boolean;
};
type TextColumn = Exclude<keyof Row, 'collects_evidence'>;
type ImageRow = {
  image_id: string;
  tenant_id: string;
  field_name: ImageField;
  access_key: string;
  mime_type: CompanyImage['mimeType'];
  size_bytes: number;
  sha256: string;
  storage_key: string;
};

/** `null` clears a column. Absent columns keep their values. */
export type SettingsColumns = Partial<Record<TextColumn, string | null>> & {
  collects_evidence?: boolean;
};

export class ResponseSettingsRepository {
  constructor(private readonly database: Database) {}

  async findSettings(tenantId: string, within?: Tx): Promise<ResponseSettings> {
    const read = async (tx: Tx) => {
      const row: unknown = await tx('response_settings').where({ tenant_id: tenantId }).first();
      if (row === undefined) return toSettings(undefined, []);
      const { refund_policy_image: policy, user_agreement_image: agreement } = row as Row;
      if (policy === null && agreement === null) return toSettings(row as Row, []);
      const images: unknown = await tx('company_images')
        .where({ tenant_id: tenantId })
        .whereIn('image_id', [policy ?? '', agreement ?? '']);
      return toSettings(row as Row, images as ImageRow[]);
    };
    return this.database.read(tenantId, read, within);
  }

  async updateSettings(
    tx: Tx,
    owner: { readonly tenantId: string; readonly userId: string },
    columns: SettingsColumns,
  ): Promise<void> {
    const row = { ...columns, updated_by: owner.userId, updated_at: tx.raw('now()') };
    await tx('response_settings')
      .insert({ tenant_id: owner.tenantId, ...row })
      .onConflict('tenant_id')
      .merge(row);
  }

  async insertImage(tx: Tx, image: CompanyImage): Promise<void> {
    await tx('company_images').insert({
      image_id: image.imageId,
      tenant_id: image.tenantId,
      field_name: image.fieldName,
      access_key: image.accessKey,
      mime_type: image.mimeType,
      size_bytes: image.sizeBytes,
      sha256: image.sha256,
      storage_key: image.storageKey,
    });
  }

  async findImage(tenantId: string, imageId: string): Promise<CompanyImage | undefined> {
    const row: unknown = await this.database.read(tenantId, (tx) =>
      tx('company_images').where({ tenant_id: tenantId, image_id: imageId }).first(),
    );
    return row === undefined ? undefined : toImage(row as ImageRow);
  }

  /** Searches all companies, because the full address is the permission to see the picture. */
  async findImageByAddress(imageId: string, accessKey: string): Promise<CompanyImage | undefined> {
    const row: unknown = await this.database
      .system('company_images')
      .where({ image_id: imageId, access_key: accessKey })
      .first();
    return row === undefined ? undefined : toImage(row as ImageRow);
  }

  /** Deletes pictures that no setting uses, except recent uploads. Returns their storage locations. */
  async deleteUnusedImages(tx: Tx, tenantId: string): Promise<string[]> {
    const { rows } = await tx.raw<{ rows: { storage_key: string }[] }>(
      `delete from company_images
        where tenant_id = ? and created_at < now() - interval '1 day'
          and not exists (
            select from response_settings as used where used.tenant_id = company_images.tenant_id
               and company_images.image_id in (used.refund_policy_image, used.user_agreement_image))
        returning storage_key`,
      [tenantId],
    );
    return rows.map((row) => row.storage_key);
  }
}

function toSettings(row: Row | undefined, images: readonly ImageRow[]): ResponseSettings {
  const text = (column: TextColumn) => row?.[column] ?? undefined;
  return {
    merchantBusinessModel: text('merchant_business_model'),
    refundPolicyUrl: text('refund_policy_url'),
    merchantAddress: text('merchant_address'),
    contactEmail: text('contact_email'),
    signatoryName: text('signatory_name'),
    signatoryTitle: text('signatory_title'),
    statementDescriptor: text('statement_descriptor'),
    merchantId: text('merchant_id'),
    collectsEvidence: row?.collects_evidence ?? true,
    images: Object.fromEntries(images.map((image) => [image.field_name, toImage(image)])),
  };
}

function toImage(row: ImageRow): CompanyImage {
  return {
    imageId: row.image_id,
    tenantId: row.tenant_id,
    fieldName: row.field_name,
    accessKey: row.access_key,
    mimeType: row.mime_type,
    sizeBytes: row.size_bytes,
    sha256: row.sha256,
    storageKey: row.storage_key,
  };
}
