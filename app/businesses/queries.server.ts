import type { PlatformDb } from '#/db/handles.server'

export interface ClubLine {
  id: string
  name: string
  slug: string
  status: 'draft' | 'live' | 'suspended'
  /** How far the business is with its payments; null before it began. */
  payments: string | null
}

/** The newest clubs of the platform, for its administrators. One query. */
export async function newestClubs(db: PlatformDb, limit: number): Promise<ClubLine[]> {
  return db.read(({ q }) =>
    q
      .selectFrom('businesses')
      .innerJoin('business_slugs', (join) =>
        join
          .onRef('business_slugs.business_id', '=', 'businesses.id')
          .on('business_slugs.retired_at', 'is', null),
      )
      .leftJoin('stripe_accounts', (join) =>
        join
          .onRef('stripe_accounts.business_id', '=', 'businesses.id')
          .on('stripe_accounts.disconnected_at', 'is', null),
      )
      .orderBy('businesses.id', 'desc')
      .limit(limit)
      .select([
        'businesses.id',
        'businesses.name',
        'business_slugs.slug',
        'businesses.status',
        'stripe_accounts.state as payments',
      ])
      .execute(),
  )
}
