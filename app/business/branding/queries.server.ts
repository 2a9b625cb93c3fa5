import type { TenantDb } from '#/db/handles.server'
import { readBrand, type Brand } from '~/foundation/theme/brand'
import { pictureIdIn } from '~/foundation/theme/media'
import { suggestThemes, type ThemeSuggestion } from '~/foundation/theme/theme-suggestions'
import { revisionToken } from './lock-branding.server'

interface BrandingVersion {
  id: string
  status: 'published' | 'set-aside'
  /** True for the published version. */
  isShown: boolean
  /** Null if the platform set it up. */
  changedBy: string | null
  changedAt: Date
  brand: Brand
}

interface EditableBranding {
  /** The draft, or the published version if there is none. */
  brand: Brand
  shown: Brand
  isDraft: boolean
  draftToken: string
  changedBy: string | null
  changedAt: Date | null
  proposals: ThemeSuggestion[]
  /** Newest first. */
  history: BrandingVersion[]
}

const maxVersions = 12

/** Everything the branding editor shows, in one query. */
export function editableBranding(db: TenantDb): Promise<EditableBranding> {
  return db.read(async ({ q }) => {
    const business = await q
      .selectFrom('businesses')
      .select('brand')
      .where('id', '=', db.businessId)
      .executeTakeFirstOrThrow()
    const versions = await q
      .selectFrom('theme_versions as v')
      .leftJoin('users as u', 'u.id', 'v.changed_by')
      .select(['v.id', 'v.status', 'v.brand', 'v.revision', 'v.changed_at as changedAt'])
      .select('u.full_name as changedBy')
      // The draft first, however long it has been left.
      .orderBy((eb) => eb('v.status', '=', 'draft'), 'desc')
      .orderBy('v.changed_at', 'desc')
      .orderBy('v.id', 'desc')
      .limit(maxVersions + 1)
      .execute()
    const draft = versions.find(({ status }) => status === 'draft') ?? null
    const shown = readBrand(business.brand)
    const brand = draft ? readBrand(draft.brand) : shown
    const newest = versions.find(({ status }) => status === 'published')
    const logoId = pictureIdIn(brand.logo)
    const logo = logoId
      ? await q.selectFrom('pictures').select('colors').where('id', '=', logoId).executeTakeFirst()
      : undefined
    return {
      brand,
      shown,
      isDraft: draft !== null,
      draftToken: revisionToken(draft),
      changedBy: draft?.changedBy ?? null,
      changedAt: draft?.changedAt ?? null,
      proposals: suggestThemes(logo?.colors ?? []),
      history: versions.flatMap(({ status, brand, changedBy, ...version }) =>
        status === 'draft'
          ? []
          : [
              {
                ...version,
                status,
                changedBy,
                brand: readBrand(brand),
                isShown: version.id === newest?.id,
              },
            ],
      ),
    }
  })
}

/** The branding as staff preview it. */
export async function brandingToPreview(db: TenantDb): Promise<Brand> {
  const row = await db.read(({ q }) =>
    q
      .selectFrom('businesses as b')
      .leftJoin('theme_versions as v', (join) =>
        join.onRef('v.business_id', '=', 'b.id').on('v.status', '=', 'draft'),
      )
      .select(['b.brand as shown', 'v.brand as draft'])
      .where('b.id', '=', db.businessId)
      .executeTakeFirstOrThrow(),
  )
  return readBrand(row.draft ?? row.shown)
}
