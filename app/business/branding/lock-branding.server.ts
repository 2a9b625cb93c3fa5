import { anyOf } from '#/db/any-of'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { readBrand, type Brand } from '~/foundation/theme/brand'
import { pictureIdIn } from '~/foundation/theme/media'
import { picturesOfPage } from '~/foundation/theme/page-blocks'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'

/** A club's branding, locked until the transaction ends. */
export interface LockedBranding {
  /** The published version. */
  shown: Brand
  draft: { id: string; revision: number; brand: Brand; changedBy: string | null } | null
}

/** The revision a user saw when they made a change: a draft in one of its states, or none. */
export const revisionToken = (draft: { id: string; revision: number } | null): string =>
  draft ? `${draft.id}:${draft.revision}` : 'none'

/** The same from a user who was told of a conflict and overwrites it. */
export const overwriteToken = (draftToken: string): string => `${draftToken}!`

export const isOverwrite = (draftToken: string): boolean => draftToken.endsWith('!')

/** Locks the branding of a business. Every change to it goes through here. */
export async function lockBranding(db: OpenTenantDb): Promise<LockedBranding> {
  const business = await db.q
    .selectFrom('businesses')
    .select('brand')
    .where('id', '=', db.businessId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const draft = await db.q
    .selectFrom('theme_versions')
    .select(['id', 'revision', 'brand', 'changed_by as changedBy'])
    .where('status', '=', 'draft')
    .executeTakeFirst()
  return {
    shown: readBrand(business.brand),
    draft: draft ? { ...draft, brand: readBrand(draft.brand) } : null,
  }
}

/** Throws `branding-changed` if someone else has changed it since. */
export function requireUnchanged({ draft }: LockedBranding, draftToken: string): void {
  if (revisionToken(draft) === draftToken.replace(/!$/, '')) return
  throw new DomainError(
    'branding-changed',
    409,
    draft
      ? 'Someone else changed the branding while you were editing. Your changes are still below. Save to replace theirs; their version stays in the history.'
      : 'The draft was published or discarded while you were editing. Your changes are still below. Save to continue with them.',
  )
}

/** The same check before any work starts. */
export function requireCurrentRevision(db: TenantDb, revision: string): Promise<void> {
  return db.transaction(async (db) => requireUnchanged(await lockBranding(db), revision))
}

/**
 * A stored version with its pictures. Throws if a picture belongs to another business. Pictures of blocks are locked, as
 * a foreign key locks the others, so that the nightly sweep does not delete them meanwhile.
 */
export async function versionColumns(db: OpenTenantDb, brand: Brand) {
  const blockPaths = picturesOfPage(brand.page)
  const entries = [brand.logo, brand.photo, ...blockPaths].flatMap((path) => {
    const id = pictureIdIn(path)
    return id === null ? [] : [{ id, path }]
  })
  if (entries.length > 0) {
    const pictures = await db.q
      .selectFrom('pictures')
      .select(['id', 'path'])
      .where('id', '=', anyOf(entries.map(({ id }) => id)))
      .forKeyShare()
      .execute()
    const paths = new Map(pictures.map(({ id, path }) => [id, path]))
    if (entries.some(({ id, path }) => paths.get(id) !== path))
      throw new DomainError(
        'picture-gone',
        409,
        'This picture is no longer available. Please upload it again.',
      )
  }
  return {
    brand: JSON.stringify(brand),
    logo_id: pictureIdIn(brand.logo),
    photo_id: pictureIdIn(brand.photo),
    block_picture_ids: blockPaths.map(pictureIdIn).filter((id) => id !== null),
  }
}

interface NewVersion {
  status: 'draft' | 'published' | 'set-aside'
  brand: Brand
  userId: string | null
  now: Date
}

/** Adds a version. */
export async function addVersion(db: OpenTenantDb, { status, brand, userId, now }: NewVersion) {
  const id = newId()
  await db.q
    .insertInto('theme_versions')
    .values({
      id,
      status,
      ...(await versionColumns(db, brand)),
      changed_by: userId,
      created_at: now,
      changed_at: now,
    })
    .execute()
  return { id, revision: 1 }
}

/** True if two versions render the same pages. */
export const isSameBranding = (one: Brand, other: Brand): boolean =>
  canonicalJson(one) === canonicalJson(other)

const canonicalJson = (value: object): string =>
  JSON.stringify(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]): [string, unknown] => [
        name,
        typeof part === 'object' && part !== null ? canonicalJson(part as object) : part,
      ]),
  )
