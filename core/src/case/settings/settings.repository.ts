import type { Database, Tx } from '../../platform/database/database.js';
import { toColumns, toEntities, toEntity } from '../../platform/database/entities.js';
import type { CompanyImage, ImageField, ResponseSettings } from './response-settings.js';

type TextColumn =
  | 'merchant_business_model'
  | 'refund_policy_url'
  | `${ImageField}_image`
  | 'merchant_address'
  | 'contact_email'
  | 'signatory_name'
  | 'signatory_title'
  | 'statement_descriptor'
  | 'merchant_id';

/** `null` clears a column. Absent columns keep their values. */
export type SettingsColumns = Partial<Record<TextColumn, string | null>> & {
  collects_evidence?: boolean;
};

type UsedImages = { readonly refundPolicyImage?: string; readonly userAgreementImage?: string };

export class ResponseSettingsRepository {
  constructor(private readonly database: Database) {}

  async findSettings(tenantId: string, within?: Tx): Promise<ResponseSettings> {
    const read = async (tx: Tx) => {
      const row: unknown = await tx('response_settings').where({ tenant_id: tenantId }).first();
      const settings = toEntity<ResponseSettings & UsedImages>(row);
      if (settings === undefined) return { collectsEvidence: true, images: {} };
      const { refundPolicyImage: policy = '', userAgreementImage: agreement = '' } = settings;
      if (policy === '' && agreement === '') return { ...settings, images: {} };
      const rows: unknown = await tx('company_images')
        .where({ tenant_id: tenantId })
        .whereIn('image_id', [policy, agreement]);
      const images = toEntities<CompanyImage>(rows).map((image) => [image.fieldName, image] as const);
      return { ...settings, images: Object.fromEntries(images) };
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
    await tx('company_images').insert(toColumns(image));
  }

  async findImage(tenantId: string, imageId: string): Promise<CompanyImage | undefined> {
    const row: unknown = await this.database.read(tenantId, (tx) =>
      tx('company_images').where({ tenant_id: tenantId, image_id: imageId }).first(),
    );
    return toEntity<CompanyImage>(row);
  }

  /** Searches all companies, because the full address is the permission to see the picture. */
  async findImageByAddress(imageId: string, accessKey: string): Promise<CompanyImage | undefined> {
    const row: unknown = await this.database
      .system('company_images')
      .where({ image_id: imageId, access_key: accessKey })
      .first();
    return toEntity<CompanyImage>(row);
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
