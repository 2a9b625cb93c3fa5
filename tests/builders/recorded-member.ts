import { newId } from '~/foundation/kit/ids'
import type { OpenTenantDb } from '#/db/handles.server'
import { releaseUnpaidOrder } from '~/club/runs/membership-listeners.server'
import { updateEntitlements } from '~/club/runs/entitlements/update-entitlements.server'
import type { MembershipSynced } from '~/membership/memberships/events'
import type { MembershipStatus } from '~/membership/memberships/lifecycle'
import type { TestDatabase } from '../database'
import { aClub } from './club'
import { aPerson } from './person'
import { aTier } from './tiers'

export type RecordedMember = Awaited<ReturnType<typeof aRecordedMember>>

/** A club with an owner and a tier of two bottles, without a payment account. */
export async function aClubOfRecords(database: TestDatabase, owner?: { id: string }) {
  const club = await aClub(database)
  const db = database.tenant(club.id)
  const tier = await aTier(db, { name: 'First Pour', bottles: 2 })
  return { ...club, database, db, tierId: tier.id, ownerId: (owner ?? (await aPerson(database))).id }
}

export type ClubOfRecords = Awaited<ReturnType<typeof aClubOfRecords>>

const account = 'acct_recorded'
const day = 86_400_000

/**
 * A member whose payments are only recorded here, as a sync with Stripe leaves them, with what follows from each: no
 * emulator. Without a payment yet.
 */
export async function aRecordedMember(
  club: ClubOfRecords,
  { now, tierId = club.tierId, name = 'Ada Conti' }: { now: Date; tierId?: string; name?: string },
) {
  const { database, db } = club
  const person = club.ownerId
  const [memberId, membershipId] = [newId(), newId()]
  const query = (text: string, values: unknown[]) => database.owner.query(text, values)
  const userId = newId()
  await query(
    `insert into users (id, email, email_norm, full_name, password_hash, created_at) values ($1, $2, $2, $3, 'none', $4)`,
    [userId, `${userId}@example.test`, name, now],
  )
  await query(
    `insert into members (business_id, id, user_id, full_name, email, date_of_birth, joined_on, created_at)
     values ($1, $2, $3, $4, $5, '1985-04-12', $6::timestamptz::date, $6::timestamptz)`,
    [club.id, memberId, userId, name, `${userId}@example.test`, now],
  )
  await query(
    `insert into memberships (business_id, id, member_id, tier_id, tier_price_id, status, stripe_status, account_id,
       subscription_id, started_at, synced_at, created_at)
     select $1, $2, $3, $4, p.id, 'active', 'active', $5, $6, $7::timestamptz, $7::timestamptz, $7::timestamptz from tier_prices p
     where p.business_id = $1 and p.tier_id = $4 and p.retired_at is null`,
    [club.id, membershipId, memberId, tierId, account, `sub_${membershipId}`, now],
  )
  const changed = (now: Date) => db.transaction((db) => updateEntitlements(db, { membershipId, now }))
  const latest = async () =>
    (
      await query(
        `select id, period_start, period_end, paid_cents from invoices
         where membership_id = $1 and bills_period order by created_at desc limit 1`,
        [membershipId],
      )
    ).rows[0] as { id: string; period_start: Date; period_end: Date; paid_cents: number } | undefined

  /** Writes the membership as a sync does, with what follows from its state. */
  async function sync(
    now: Date,
    columns: Partial<{
      status: MembershipStatus
      stripe_status: string
      tier_id: string
      ends_at: Date | null
      ended_at: Date | null
      current_period_start: Date
      current_period_end: Date
    }>,
  ) {
    await db.transaction(async (db: OpenTenantDb) => {
      await db.q
        .updateTable('memberships')
        .set({ ...columns, synced_at: now })
        .where('business_id', '=', club.id)
        .where('id', '=', membershipId)
        .execute()
      const { status, stripe_status } = await db.q
        .selectFrom('memberships')
        .where('business_id', '=', club.id)
        .where('id', '=', membershipId)
        .select(['status', 'stripe_status'])
        .executeTakeFirstOrThrow()
      const isInGrace = stripe_status === 'past_due'
      await releaseUnpaidOrder(db, { membershipId, status, isInGrace, now } as MembershipSynced)
    })
  }

  /** Records the payment of the month that follows the last one, without what follows from it. */
  async function payWithoutEffect(
    now: Date,
    { tierId: paid, cents = 9_900 }: { tierId?: string; cents?: number } = {},
  ) {
    const before = await latest()
    const start = before?.period_end ?? now
    const end = new Date(start.getTime() + 30 * day)
    if (paid) await sync(now, { tier_id: paid })
    await sync(now, {
      status: 'active',
      stripe_status: 'active',
      current_period_start: start,
      current_period_end: end,
    })
    const id = newId()
    await query(
      `insert into invoices (business_id, id, membership_id, account_id, stripe_invoice_id, occasion, status, currency,
           total_cents, due_cents, paid_cents, bills_period, period_start, period_end, created_at, paid_at, synced_at)
         values ($1, $2, $3, $4, $5, $6, 'paid', 'usd', $7, $7, $7, true, $8, $9, $10, $10, $10)`,
      [club.id, id, membershipId, account, `in_${id}`, before ? 'renewal' : 'first', cents, start, end, now],
    )
    return id
  }

  return {
    id: memberId,
    membershipId,
    sync,
    latest,
    payWithoutEffect,
    /** Records the payment of the month that follows the last one. */
    async pay(now: Date, options?: { tierId?: string; cents?: number }) {
      const id = await payWithoutEffect(now, options)
      await changed(now)
      return id
    },
    /** Records an upgrade within the month that was paid last. */
    async upgrade(now: Date, toTierId: string, cents = 5_000) {
      const { period_end } = (await latest())!
      const { rows } = await query('select tier_id, tier_price_id from memberships where id = $1', [
        membershipId,
      ])
      const change = newId()
      await query(
        `insert into tier_changes (business_id, id, membership_id, kind, status, from_tier_id, from_price_id, to_tier_id,
           to_price_id, due_cents, quoted_at, effective_at, effective_on, requested_by, requested_at)
         select $1, $2, $3, 'up', 'applied', $4, $5, $6, p.id, $7, $8::timestamptz, $8::timestamptz, $8::timestamptz::date, $9, $8::timestamptz from tier_prices p
         where p.business_id = $1 and p.tier_id = $6 and p.retired_at is null`,
        [club.id, change, membershipId, rows[0].tier_id, rows[0].tier_price_id, toTierId, cents, now, person],
      )
      await sync(now, { tier_id: toTierId })
      const id = newId()
      await query(
        `insert into invoices (business_id, id, membership_id, account_id, stripe_invoice_id, occasion, status, currency,
           total_cents, due_cents, paid_cents, bills_period, period_start, period_end, created_at, paid_at, synced_at)
         values ($1, $2, $3, $4, $5, 'change', 'paid', 'usd', $6, $6, $6, false, $7, $8, $7, $7, $7)`,
        [club.id, id, membershipId, account, `in_${id}`, cents, now, period_end],
      )
      await changed(now)
      return id
    },
    /** Schedules a smaller tier for the next renewal. */
    async downgrade(now: Date, toTierId: string) {
      const { period_end } = (await latest())!
      await query(
        `insert into tier_changes (business_id, id, membership_id, kind, status, from_tier_id, from_price_id, to_tier_id,
           to_price_id, due_cents, quoted_at, effective_at, effective_on, requested_by, requested_at)
         select $1, $2, $3, 'down', 'scheduled', m.tier_id, m.tier_price_id, $4, p.id, 0, $5::timestamptz, $6::timestamptz,
           $6::timestamptz::date, $7, $5::timestamptz
         from tier_prices p, memberships m
         where p.business_id = $1 and p.tier_id = $4 and p.retired_at is null and m.id = $3`,
        [club.id, newId(), membershipId, toTierId, now, period_end, person],
      )
    },
    /** Leaves out the next renewal, or all from the next renewal on. */
    async leaveOut(now: Date, kind: 'skip' | 'hold') {
      const { period_end } = (await latest())!
      const until = new Date(period_end.getTime() + (kind === 'skip' ? 1 : 90) * day)
      await query(
        `insert into membership_pauses (business_id, id, membership_id, kind, status, from_at, from_on, until_at, until_on,
           requested_by, requested_at)
         values ($1, $2, $3, $4, 'running', $5::timestamptz, $5::timestamptz::date, $6::timestamptz, $6::timestamptz::date, $7, $8)`,
        [club.id, newId(), membershipId, kind, period_end, until, person, now],
      )
      await sync(now, {})
    },
    /** Gives back a part of a payment, in all; by default everything. */
    async refund(now: Date, { invoiceId, cents }: { invoiceId?: string; cents?: number } = {}) {
      const id = invoiceId ?? (await latest())!.id
      await query('update invoices set refunded_cents = coalesce($2, paid_cents) where id = $1', [
        id,
        cents ?? null,
      ])
      await changed(now)
    },
    /** A dispute of a payment, as the bank reports it. */
    async dispute(now: Date, status: 'needs_response' | 'won' | 'lost', invoiceId?: string) {
      const id = invoiceId ?? (await latest())!.id
      await query(
        `insert into disputes (business_id, id, account_id, stripe_dispute_id, invoice_id, amount_cents, currency, reason,
           status, opened_at, synced_at)
         values ($1, $2, $3, $4, $5, 9900, 'usd', 'fraudulent', $6, $7, $7)
         on conflict (business_id, account_id, stripe_dispute_id) do update set status = excluded.status`,
        [club.id, newId(), account, `dp_${id}`, id, status, now],
      )
      await changed(now)
    },
    async deleteAccount(now: Date) {
      await sync(now, { status: 'canceled', stripe_status: 'canceled', ended_at: now })
      await query(
        `update members set full_name = 'Deleted', anonymized_at = $2, date_of_birth = '1900-01-01' where id = $1`,
        [memberId, now],
      )
    },
    async owed() {
      const { rows } = await query(
        `select id, kind, status, bottles, cancel_reason, is_disputed, is_unpaid_after from entitlements where membership_id = $1
         order by period_start, kind, id`,
        [membershipId],
      )
      return rows as {
        id: string
        kind: string
        status: string
        bottles: number | null
        cancel_reason: string | null
        is_disputed: boolean
        is_unpaid_after: boolean
      }[]
    },
    async boxes(runId?: string) {
      const { rows } = await query(
        `select id, status, cancel_reason, run_id from run_orders
         where membership_id = $1 and ($2::uuid is null or run_id = $2) order by created_at, number`,
        [membershipId, runId ?? null],
      )
      return rows as { id: string; status: string; cancel_reason: string | null; run_id: string }[]
    },
    async lines(orderId: string) {
      const { rows } = await query(
        `select id, wine_id, status from order_bottles where order_id = $1 order by slot, id`,
        [orderId],
      )
      return rows as { id: string; wine_id: string; status: string }[]
    },
  }
}

/** Some days later. */
export const later = (moment: Date, days: number): Date => new Date(moment.getTime() + days * day)
