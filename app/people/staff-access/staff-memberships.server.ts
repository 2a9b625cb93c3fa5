import type { PlatformDb } from '#/db/handles.server'
import type { StaffRole } from '#/db/schema/businesses'

/** A user's role at a business. */
export interface StaffMembership {
  businessId: string
  role: StaffRole
}

/** With the name, to choose between several. */
export interface NamedStaffMembership extends StaffMembership {
  businessName: string
  /** From when roles that see money need two-step sign-in here; null: not yet. */
  twoStepFrom: Date | null
}

/** More than anyone works for; longer lists are cut off. */
const most = 100

/** Every business a user works for: those they own first, oldest first, then the most recently joined. One query. */
export function staffMembershipsOf(db: PlatformDb, userId: string): Promise<NamedStaffMembership[]> {
  return db.read(({ q }) =>
    q
      .selectFrom('businesses as b')
      .leftJoin('business_users as s', (join) =>
        join.onRef('s.business_id', '=', 'b.id').on('s.user_id', '=', userId).on('s.is_active', '=', true),
      )
      .where('b.id', 'in', (eb) =>
        eb
          .selectFrom('businesses')
          .select('id')
          .where('owner_user_id', '=', userId)
          .union(
            eb
              .selectFrom('business_users')
              .select('business_id as id')
              .where('user_id', '=', userId)
              .where('is_active', '=', true),
          ),
      )
      .select(['b.id as businessId', 'b.name as businessName', 'b.two_step_from as twoStepFrom'])
      .select((eb) =>
        eb
          .case()
          .when('b.owner_user_id', '=', userId)
          .then(eb.val('owner' as const))
          .else(eb.ref('s.role'))
          .end()
          .$castTo<StaffMembership['role']>()
          .as('role'),
      )
      .orderBy((eb) => eb('b.owner_user_id', 'is not distinct from', userId), 'desc')
      .orderBy((eb) => eb.case().when('b.owner_user_id', '=', userId).then(eb.ref('b.created_at')).end())
      .orderBy('s.created_at', 'desc')
      .orderBy('b.id')
      .limit(most)
      .execute(),
  )
}

/** The business that opens when none was chosen; null for none. */
export async function defaultStaffMembershipOf(
  db: PlatformDb,
  userId: string,
): Promise<StaffMembership | null> {
  return (await staffMembershipsOf(db, userId))[0] ?? null
}

/** The chosen staff membership, else the first. A choice where the user no longer works does not count. */
export function activeStaffMembership<P extends StaffMembership>(
  staffMemberships: readonly P[],
  chosenBusinessId: string | null,
): P | null {
  return (
    staffMemberships.find(({ businessId }) => businessId === chosenBusinessId) ?? staffMemberships[0] ?? null
  )
}

/** The business open in the user's last session; null when they never chose one. */
export async function lastActiveBusinessId(db: PlatformDb, userId: string): Promise<string | null> {
  const row = await db.read(({ q }) =>
    q
      .selectFrom('sessions')
      .select('active_business_id')
      .where('user_id', '=', userId)
      .where('active_business_id', 'is not', null)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )
  return row?.active_business_id ?? null
}

/** The businesses a user no longer works for, latest first; empty while they work for any. */
export async function formerBusinessNames(db: PlatformDb, userId: string): Promise<string[]> {
  if (await defaultStaffMembershipOf(db, userId)) return []
  const rows = await db.read(({ q }) =>
    q
      .selectFrom('business_users as s')
      .innerJoin('businesses as b', 'b.id', 's.business_id')
      .where('s.user_id', '=', userId)
      .where('s.is_active', '=', false)
      .orderBy('s.deactivated_at', 'desc')
      .limit(3)
      .select('b.name')
      .execute(),
  )
  return rows.map(({ name }) => name)
}
