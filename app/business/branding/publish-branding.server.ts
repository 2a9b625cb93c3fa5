import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { presetBrand, readBrand, type Brand, type PresetId } from '~/foundation/theme/brand'
import { pictureIdIn } from '~/foundation/theme/media'
import { picturesOfPage } from '~/foundation/theme/page-blocks'
import type { AuditAction } from '~/foundation/audit/labels'
import { record } from '~/foundation/audit/record.server'
import { DomainError } from '~/foundation/kit/errors'
import { addVersion, requireUnchanged, lockBranding, type LockedBranding } from './lock-branding.server'

interface BrandingChange {
  /** Null when the system made the change. */
  userId: string | null
  requestId?: string
  now: Date
}

/**
 * Publishes the draft, visible from the next request in every process. The previous version stays in the history.
 * Throws `branding-changed`, and `nothing-to-publish` without a draft.
 */
export function publishBranding(
  db: TenantDb,
  { draftToken, ...by }: BrandingChange & { draftToken: string },
): Promise<void> {
  return db.transaction(async (db) => {
    const branding = await lockBranding(db)
    requireUnchanged(branding, draftToken)
    const { draft } = branding
    if (!draft) {
      throw new DomainError(
        'nothing-to-publish',
        409,
        'There’s nothing to publish. Guests already see this version.',
      )
    }
    await keepInitialVersion(db, branding, by)
    await db.q
      .updateTable('theme_versions')
      .set({ status: 'published', changed_by: by.userId, changed_at: by.now })
      .where('id', '=', draft.id)
      .execute()
    await setPublishedBrand(db, draft.brand, {
      ...by,
      action: 'business.branding_published',
      versionId: draft.id,
    })
  })
}

/** Publishes an earlier version again as a new version; a draft is not affected. Throws `branding-version-not-found`. */
export function restoreBranding(
  db: TenantDb,
  { versionId, ...by }: BrandingChange & { versionId: string },
): Promise<void> {
  return db.transaction(async (db) => {
    const branding = await lockBranding(db)
    const version = await versionById(db, versionId, 'published')
    await keepInitialVersion(db, branding, by)
    const brand = readBrand(version.brand)
    await publishVersion(db, brand, { ...by, action: 'business.branding_restored' })
  })
}

/**
 * Publishes a preset as a new version, keeping the club's own logo, photo, button labels and blocks. If the club already uses
 * the preset, later edits stay.
 */
export function applyPreset(
  db: TenantDb,
  { preset, ...by }: BrandingChange & { preset: PresetId },
): Promise<void> {
  return db.transaction(async (db) => {
    const branding = await lockBranding(db)
    if (branding.shown.preset === preset) return
    await keepInitialVersion(db, branding, by)
    const { logo, photo, buttonVoice, page } = branding.shown
    const brand = { ...presetBrand(preset), logo, photo, buttonVoice, page }
    await publishVersion(db, brand, { ...by, action: 'business.preset_chosen' })
  })
}

async function publishVersion(
  db: OpenTenantDb,
  brand: Brand,
  by: BrandingChange & { action: AuditAction },
): Promise<void> {
  const { id } = await addVersion(db, { status: 'published', brand, userId: by.userId, now: by.now })
  await setPublishedBrand(db, brand, { ...by, versionId: id })
}

/** A version of this business in one of the states; throws `branding-version-not-found` for any other. */
export async function versionById(db: OpenTenantDb, versionId: string, status: 'published' | 'set-aside') {
  const version = await db.q
    .selectFrom('theme_versions')
    .select(['id', 'brand', 'changed_by as changedBy'])
    .where('id', '=', versionId)
    .where('status', '=', status)
    .executeTakeFirst()
  if (!version)
    throw new DomainError('branding-version-not-found', 404, 'This version is no longer available.')
  return version
}

/** Saves the club's initial branding as a version before the first change, so that it can be restored. */
async function keepInitialVersion(db: OpenTenantDb, { shown }: LockedBranding, { now }: BrandingChange) {
  const published = await db.q
    .selectFrom('theme_versions')
    .select('id')
    .where('status', '=', 'published')
    .limit(1)
    .executeTakeFirst()
  if (published) return
  const before = new Date(now.getTime() - 1)
  await addVersion(db, { status: 'published', brand: shown, userId: null, now: before })
}

async function setPublishedBrand(
  db: OpenTenantDb,
  brand: Brand,
  by: BrandingChange & { action: AuditAction; versionId: string },
) {
  // The trigger on `businesses` bumps the club's version and notifies every process.
  await db.q
    .updateTable('businesses')
    .set({ brand: JSON.stringify(brand) })
    .where('id', '=', db.businessId)
    .execute()
  const pictures = [brand.logo, brand.photo, ...picturesOfPage(brand.page)]
    .map(pictureIdIn)
    .filter((id) => id !== null)
  if (pictures.length > 0) {
    await db.q
      .updateTable('pictures')
      .set({ published_at: by.now })
      .where('id', 'in', pictures)
      .where('published_at', 'is', null)
      .execute()
  }
  await record(db, {
    action: by.action,
    actor: by.userId ? { kind: 'business', id: by.userId } : { kind: 'system' },
    businessId: db.businessId,
    target: { kind: 'look', id: by.versionId },
    requestId: by.requestId,
    now: by.now,
  })
}
