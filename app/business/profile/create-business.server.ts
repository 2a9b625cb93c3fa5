import type { BusinessKind, PlanId } from '#/db/schema/businesses'
import { violatesConstraint } from '#/db/client.server'
import type { PlatformDb } from '#/db/handles.server'
import type { Brand } from '~/foundation/theme/brand'
import { slugProblem } from '#/tenants/slugs'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'

interface NewBusiness {
  name: string
  kind: BusinessKind
  /** The club's name in web addresses; unique across current and past ones. */
  slug: string
  email: string
  phone: string | null
  address: string | null
  /** IANA name; the club's calendar days follow it. */
  timeZone: string
  plan: PlanId
  brand: Brand
  /** The owner from the start; null while the invitation is pending. */
  owner: { userId: string; fullName: string } | null
  now: Date
}

/**
 * Creates a business with its web address and, if given, its owner. It starts as a draft: its page is not public until
 * `goLive`. Throws `slug-not-allowed` and `slug-taken`, tied to the field `slug`.
 */
export async function createBusiness(db: PlatformDb, business: NewBusiness): Promise<{ businessId: string }> {
  const problem = slugProblem(business.slug)
  if (problem) throw new DomainError('slug-not-allowed', 400, problem, { field: 'slug' })
  const { now, owner } = business
  const id = newId()
  try {
    return await db.transaction(async (db) => {
      await db.q
        .insertInto('businesses')
        .values({
          id,
          name: business.name,
          kind: business.kind,
          status: 'draft',
          email: business.email,
          phone: business.phone,
          address: business.address,
          website: null,
          time_zone: business.timeZone,
          brand: JSON.stringify(business.brand),
          plan: business.plan,
          owner_user_id: owner?.userId ?? null,
          created_at: now,
          went_live_at: null,
          suspended_at: null,
        })
        .execute()
      await db.q
        .insertInto('business_slugs')
        .values({ slug: business.slug, business_id: id, created_at: now, retired_at: null })
        .execute()
      if (owner) {
        await db.q
          .insertInto('business_users')
          .values({
            business_id: id,
            id: newId(),
            user_id: owner.userId,
            role: 'owner',
            full_name: owner.fullName,
            created_at: now,
            deactivated_at: null,
          })
          .execute()
      }
      return { businessId: id }
    })
  } catch (error) {
    if (!violatesConstraint(error, 'business_slugs_pkey')) throw error
    throw new DomainError(
      'slug-taken',
      409,
      'Another club already uses this web address. Please choose another.',
      {
        field: 'slug',
      },
    )
  }
}
