// The business's license as a file: private, kept as uploaded, and only ever downloaded.
import { fileTypeFromBuffer } from 'file-type'
import type { TenantDb } from '#/db/handles.server'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import { DomainError } from '~/foundation/kit/errors'
import { fileNameOf } from '~/cellar/imports/file-name'

const maxLicenseBytes = 10 * 1024 * 1024

const accepted = ['application/pdf', 'image/png', 'image/jpeg'] as const
type LicenseType = (typeof accepted)[number]

const refused = (sentence: string, status = 400) =>
  new DomainError('license-file-refused', status, sentence, { field: 'file' })

/**
 * Keeps the file in place of the one before. What it is is read from its content, not from its name. Throws
 * `license-file-refused` (400, 413) with a sentence for the field `file`.
 */
export async function saveLicenseFile(
  db: TenantDb,
  { bytes, name, userId, now }: { bytes: Uint8Array; name: string; userId: string; now: Date },
): Promise<void> {
  if (bytes.length === 0) throw refused('This file is empty. Choose your license as a PDF or a picture.')
  if (bytes.length > maxLicenseBytes)
    throw refused('This file is larger than 10 MB. Choose a smaller scan or photo.', 413)
  const content = Buffer.from(bytes)
  const mime = (await fileTypeFromBuffer(content).catch(() => undefined))?.mime
  const media_type = accepted.find((one) => one === mime)
  if (!media_type) throw refused('This file is neither a PDF nor a PNG or JPEG picture.')
  const columns = { name: fileNameOf(name), media_type, content, uploaded_by: userId, uploaded_at: now }
  await db.transaction(async (db) => {
    await db.q
      .insertInto('shipping_license_files')
      .values({ ...columns })
      .onConflict((conflict) => conflict.column('business_id').doUpdateSet(columns))
      .execute()
    await recordForBusiness(db, { userId, now }, 'shipping.license_uploaded')
  })
}

/** The name and time of the file; null before there is one. */
export function licenseFileFacts(db: TenantDb): Promise<{ name: string; uploadedAt: Date } | null> {
  return db.read(async (db) => {
    const row = await db.q
      .selectFrom('shipping_license_files')
      .select(['name', 'uploaded_at as uploadedAt'])
      .executeTakeFirst()
    return row ?? null
  })
}

/** The file itself; null before there is one. */
export function licenseFile(
  db: TenantDb,
): Promise<{ name: string; mediaType: LicenseType; content: Buffer } | null> {
  return db.read(async (db) => {
    const row = await db.q
      .selectFrom('shipping_license_files')
      .select(['name', 'media_type as mediaType', 'content'])
      .executeTakeFirst()
    return row ?? null
  })
}
