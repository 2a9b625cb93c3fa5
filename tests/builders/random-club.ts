import { newId } from '~/foundation/kit/ids'
import type { RecordedMembership } from '~/insight/analytics/movements/read-records.server'
import { aClubOfRecords } from './recorded-member'
import { aTier } from './tiers'
import type { TestDatabase } from '../database'

const account = 'acct_random'
const dayMs = 86_400_000

/**
 * Writes lives of memberships, as the unit tests make them up, into the tables that record them: with a payment every
 * 30 days, of which some fail, some recover and some are refunded. Every third member who left comes back with the next
 * membership that begins later. Payments end after `days` of a membership.
 */
export async function aRandomClub(
  database: TestDatabase,
  lives: readonly RecordedMembership[],
  { days = 400 }: { days?: number } = {},
) {
  const club = await aClubOfRecords(database)
  const query = (text: string, values: unknown[]) => database.owner.query(text, values)
  const tierIds = new Map<string, string>()
  for (const [at, name] of ['small', 'big', 'grand'].entries()) {
    const tier = await aTier(club.db, { name: `Tier ${name}`, priceCents: 1_000 * (at + 1) })
    tierIds.set(name, tier.id)
  }
  const prices = new Map<string, string>()
  const priceOf = async (tier: string, cents: number): Promise<string> => {
    const key = `${tier} ${cents}`
    const existing = prices.get(key)
    if (existing) return existing
    const id = newId()
    await query(
      `insert into tier_prices (business_id, id, tier_id, amount_cents, currency, created_at, retired_at)
       values ($1, $2, $3, $4, 'usd', '2025-12-01', '2025-12-02')`,
      [club.id, id, tierIds.get(tier), Math.max(cents, 1)],
    )
    prices.set(key, id)
    return id
  }
  const members: { id: string; freeFrom: Date | null }[] = []
  const memberFor = async (life: RecordedMembership, at: number) => {
    const back = members.find(({ freeFrom }) => freeFrom !== null && freeFrom < life.startedAt)
    if (at % 3 === 2 && back) {
      back.freeFrom = life.endedAt
      return back.id
    }
    const [id, userId] = [newId(), newId()]
    await query(
      `insert into users (id, email, email_norm, full_name, password_hash, created_at)
       values ($1, $2, $2, $3, 'none', $4)`,
      [userId, `${userId}@example.test`, `Member ${at}`, life.startedAt],
    )
    await query(
      `insert into members (business_id, id, user_id, full_name, email, date_of_birth, joined_on, created_at, join_source)
       values ($1, $2, $3, $4, $5, '1985-04-12', $6::timestamptz::date, $6::timestamptz, $7)`,
      [
        club.id,
        id,
        userId,
        `Member ${at}`,
        `${userId}@example.test`,
        life.startedAt,
        [null, 'link', 'qr', 'card', 'embed', 'email'][at % 6],
      ],
    )
    members.push({ id, freeFrom: life.endedAt })
    return id
  }
  const inOrder = [...lives]
    .filter(({ wasLive, startedAt, endedAt }) => wasLive && (endedAt === null || endedAt > startedAt))
    .sort((one, other) => one.startedAt.getTime() - other.startedAt.getTime())
  for (const [at, life] of inOrder.entries()) {
    const [memberId, membershipId] = [await memberFor(life, at), newId()]
    await query(
      `insert into memberships (business_id, id, member_id, tier_id, tier_price_id, status, stripe_status, account_id,
         subscription_id, started_at, paid_through, ended_at, end_reason, synced_at, created_at)
       values ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9, $9, $10, $11, $12, $9)`,
      [
        club.id,
        membershipId,
        memberId,
        tierIds.get(life.tierId),
        await priceOf(life.tierId, life.cents),
        life.endedAt ? 'canceled' : 'active',
        account,
        `sub_${membershipId}`,
        life.startedAt,
        // Every change is learned by a sync.
        ...[life.endedAt, life.endReason, life.endedAt ?? life.changes.at(-1)?.at ?? life.startedAt],
      ],
    )
    for (const change of life.changes) {
      await query(
        `insert into tier_changes (business_id, id, membership_id, kind, status, from_tier_id, from_price_id, to_tier_id,
           to_price_id, due_cents, quoted_at, effective_at, effective_on, requested_by, requested_at)
         values ($1, $2, $3, 'up', 'applied', $4, $5, $6, $7, 0, $8, $8, $8::timestamptz::date, $9, $8)`,
        [
          club.id,
          newId(),
          membershipId,
          tierIds.get(change.from.tierId),
          await priceOf(change.from.tierId, change.from.cents),
          tierIds.get(change.to.tierId),
          await priceOf(change.to.tierId, change.to.cents),
          change.at,
          club.ownerId,
        ],
      )
    }
    for (const [index, { from, until }] of life.pauses.entries()) {
      await query(
        `insert into membership_pauses (business_id, id, membership_id, kind, status, from_at, from_on, until_at,
           until_on, requested_by, requested_at, ended_at)
         values ($1, $2, $3, $4, 'ended', $5, $5::timestamptz::date, $6, $6::timestamptz::date, $7, $5, $6)`,
        [club.id, newId(), membershipId, index === 0 ? 'hold' : 'skip', from, until, club.ownerId],
      )
    }
    const end = life.endedAt ?? new Date(life.startedAt.getTime() + days * dayMs)
    for (let n = 0; n <= days / 30; n += 1) {
      const paidAt = new Date(life.startedAt.getTime() + n * 30 * dayMs)
      if (paidAt >= end) break
      const failed = (at + n) % 5 === 4
      const recovered = failed && (at + n) % 2 === 0
      const id = newId()
      const cents = life.cents + 100
      const paid = !failed || recovered
      await query(
        `insert into invoices (business_id, id, membership_id, account_id, stripe_invoice_id, occasion, status, currency,
           total_cents, due_cents, paid_cents, refunded_cents, bills_period, period_start, period_end, created_at,
           paid_at, synced_at)
         values ($1, $2, $3, $4, $5, 'renewal', $6, 'usd', $7, $7, $8, $9, true, $10, $11, $10, $12, $10)`,
        [
          club.id,
          id,
          membershipId,
          account,
          `in_${id}`,
          paid ? 'paid' : 'open',
          cents,
          paid ? cents : 0,
          paid && (at + n) % 7 === 0 ? cents : 0,
          paidAt,
          new Date(paidAt.getTime() + 30 * dayMs),
          paid ? paidAt : null,
        ],
      )
      if (!failed) continue
      await query(
        `insert into payment_failures (business_id, id, membership_id, account_id, invoice_id, amount_cents, currency,
           attempt_count, kind, failed_at, recovered_at, created_at)
         values ($1, $2, $3, $4, $5, $6, 'usd', 1, 'soft', $7, $8, $7)`,
        [
          club.id,
          newId(),
          membershipId,
          account,
          `in_${id}`,
          cents,
          paidAt,
          recovered ? new Date(paidAt.getTime() + 2 * dayMs) : null,
        ],
      )
    }
  }
  return { ...club, lives: inOrder }
}
