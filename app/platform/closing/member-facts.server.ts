import type { OpenTenantDb } from '#/db/handles.server'
import { liveStatuses } from '#/db/schema/memberships'

export type MemberFacts = NonNullable<Awaited<ReturnType<typeof memberFacts>>>

/** Facts about a member for the email of a closing; undefined for one whose account is deleted. */
export async function memberFacts({ q }: OpenTenantDb, memberId: string) {
  return q
    .selectFrom('members as m')
    .leftJoin('memberships as s', (join) =>
      join.onRef('s.member_id', '=', 'm.id').on('s.status', 'in', liveStatuses),
    )
    .leftJoin('tiers as t', 't.id', 's.tier_id')
    .where('m.id', '=', memberId)
    .where('m.anonymized_at', 'is', null)
    .select(['m.full_name as fullName', 'm.email', 't.name as tier', 's.ends_at as endsAt'])
    .select(({ eb, fn, selectFrom, lit }) => [
      eb
        .and([eb('s.id', 'is not', null), eb('s.ends_at', 'is', null)])
        .$castTo<boolean>()
        .as('isPending'),
      selectFrom('entitlements as e')
        .whereRef('e.member_id', '=', 'm.id')
        .where('e.status', 'in', ['open', 'assigned'])
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('boxes'),
      selectFrom('purchases as p')
        .whereRef('p.member_id', '=', 'm.id')
        .where('p.status', 'in', ['processing', 'ready', 'returned'])
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('purchases'),
      fn
        .coalesce(
          selectFrom('customer_balances as b')
            .whereRef('b.member_id', '=', 'm.id')
            .where('b.balance_cents', '>', 0)
            .select((eb) => eb.fn.sum<number>('b.balance_cents').as('cents')),
          lit(0),
        )
        .$castTo<number>()
        .as('balanceCents'),
    ])
    .executeTakeFirst()
}
