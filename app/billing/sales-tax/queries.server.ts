import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { liveStatuses } from '#/db/schema/memberships'

/** Running memberships that add tax, or do not, and of which no change is under way. */
export function liveMemberships(db: OpenTenantDb, addsTax: boolean): Promise<{ id: string }[]> {
  return (
    db.q
      .selectFrom('memberships as m')
      .where('m.status', 'in', liveStatuses)
      .where('m.adds_tax', '=', addsTax)
      // A membership that is about to end has no next payment.
      .where('m.ends_at', 'is', null)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('membership_tax_changes as c')
              .whereRef('c.membership_id', '=', 'm.id')
              .where('c.status', '=', 'asked')
              .select('c.id'),
          ),
        ),
      )
      .orderBy('m.id')
      .select('m.id')
      .execute()
  )
}

/** Whether tax is added to what is bought now. */
export async function addsSalesTax(db: OpenTenantDb): Promise<boolean> {
  const row = await db.q
    .selectFrom('businesses')
    .where('id', '=', db.businessId)
    .select('adds_sales_tax')
    .executeTakeFirstOrThrow()
  return row.adds_sales_tax
}

/** Sales tax as its page shows it. */
interface SalesTaxStatus {
  isOn: boolean
  /** Stripe Tax as last read; null before it was. */
  account: { status: 'active' | 'pending'; missing: string[] } | null
  stoppedAt: Date | null
  /** Running memberships that differ from what applies to new ones. */
  different: number
  /** Running memberships in all. */
  running: number
  /** Changes of memberships that are under way. */
  underway: number
  /** Running memberships to which no tax can be added because Stripe does not know the member's address. */
  withoutAddress: { memberId: string; fullName: string }[]
}

/** How many members without an address the page names. */
const mostNamed = 50

export function salesTaxStatus(db: TenantDb): Promise<SalesTaxStatus> {
  return db.read(async (db) => {
    const isOn = await addsSalesTax(db)
    const row = await db.q.selectFrom('sales_tax').selectAll().executeTakeFirst()
    const counts = await db.q
      .selectFrom('memberships')
      .where('status', 'in', liveStatuses)
      .select((eb) => eb.fn.countAll<number>().as('running'))
      .executeTakeFirstOrThrow()
    const underway = await db.q
      .selectFrom('membership_tax_changes')
      .where('status', '=', 'asked')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    const withoutAddress = isOn ? await membersWithoutAddress(db) : []
    return {
      isOn,
      account: row ? { status: row.account_status, missing: row.missing_fields } : null,
      stoppedAt: row?.stopped_at ?? null,
      different: (await liveMemberships(db, !isOn)).length,
      running: Number(counts.running),
      underway: Number(underway.count),
      withoutAddress,
    }
  })
}

/** Members whose last change failed for want of an address, or of whom Stripe lost it. */
function membersWithoutAddress(db: OpenTenantDb) {
  return db.q
    .selectFrom('memberships as ms')
    .innerJoin('members as m', 'm.id', 'ms.member_id')
    .where('ms.status', 'in', liveStatuses)
    .where('ms.adds_tax', '=', false)
    .where((eb) =>
      eb.or([
        eb('ms.tax_needs_address', '=', true),
        eb(
          eb
            .selectFrom('membership_tax_changes as c')
            .whereRef('c.membership_id', '=', 'ms.id')
            .orderBy('c.asked_at', 'desc')
            .limit(1)
            .select('c.status'),
          '=',
          'no_address',
        ),
      ]),
    )
    .orderBy('m.full_name')
    .orderBy('m.id')
    .limit(mostNamed)
    .select(['m.id as memberId', 'm.full_name as fullName'])
    .execute()
}
