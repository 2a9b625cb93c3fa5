import { randomInt } from 'node:crypto'
import type { PlatformDb } from '#/db/handles.server'
import { presetBrand } from '~/foundation/theme/brand'
import { isSlug, newProvisionalSlug, slugify } from '#/tenants/slugs'
import { record } from '~/foundation/audit/record.server'
import { rotateTokensOnNextRequest } from '~/people/identity/sessions/renew-session.server'
import { createBusiness } from './create-business.server'

interface NewDraftBusiness {
  name: string
  /** The contact address for guests until the business changes it. */
  email: string
  owner: { userId: string; fullName: string }
  /** False while the owner's email address is unconfirmed: no slug of that name is reserved until then. */
  isConfirmed?: boolean
  requestId: string
  now: Date
}

/**
 * Creates a draft business with its owner under a free slug made from its name, or under a random one while the
 * owner's email address is unconfirmed. Joins an open transaction. Throws `slug-taken` if another request took the
 * slug first: retry the whole call.
 */
export function createDraftBusiness(
  db: PlatformDb,
  { name, email, owner, isConfirmed = true, requestId, now }: NewDraftBusiness,
): Promise<{ businessId: string }> {
  return db.transaction(async (db) => {
    const created = await createBusiness(db, {
      name,
      kind: 'restaurant',
      slug: isConfirmed ? await availableSlug(db, name) : newProvisionalSlug(),
      email,
      phone: null,
      address: null,
      timeZone: 'America/New_York',
      plan: 'neighborhood',
      brand: presetBrand('trattoria'),
      owner,
      now,
    })
    await rotateTokensOnNextRequest(db, owner.userId, now)
    await record(db, {
      action: 'business.created',
      actor: { kind: 'member', id: owner.userId },
      businessId: created.businessId,
      target: { kind: 'business', id: created.businessId },
      requestId,
      now,
    })
    return created
  })
}

/** The slug of the name itself, else with a small number, else with a random suffix. */
export async function availableSlug(db: PlatformDb, name: string): Promise<string> {
  const plain = slugify(name)
  const withNumber = (number: number) => `${plain.slice(0, 32).replace(/-+$/, '')}-${number}`
  const candidates = [plain, ...[2, 3, 4, 5].map(withNumber), withNumber(randomInt(100_000, 1_000_000))]
  const allowed = candidates.filter(isSlug)
  const taken = await db.read(({ q }) =>
    q.selectFrom('business_slugs').select('slug').where('slug', 'in', allowed).execute(),
  )
  return allowed.find((slug) => !taken.some((row) => row.slug === slug)) ?? allowed.at(-1)!
}
