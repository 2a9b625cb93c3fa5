// Changes of a member's memberships, and their payments.
import { sql, type RawBuilder } from 'kysely'
import { branch, type Subject } from './branch.server'

export function membershipBranches({
  b,
  m,
  own,
}: Subject): Record<'membership' | 'payments', RawBuilder<unknown>[]> {
  return {
    membership: [
      branch(
        'membership',
        { kind: 'joined', id: 'own.id', at: 'own.started_at', name: 'own.tier_name' },
        sql`from own where own.status not in ('pending', 'inactive')`,
      ),
      branch(
        'membership',
        {
          kind: 'ended',
          id: 'own.id',
          at: 'own.ended_at',
          state: "coalesce(own.end_reason, '')",
          name: 'own.tier_name',
        },
        sql`from own where own.ended_at is not null and own.status = 'canceled'`,
      ),
      ...(['skip', 'hold'] as const).map((kind) =>
        branch(
          'membership',
          {
            kind,
            id: 'p.id',
            at: 'p.requested_at',
            state: 'p.status',
            on: 'p.from_on',
            until: 'p.until_on',
            change: 'p.id',
            act: kind,
          },
          sql`${own('membership_pauses', 'p')} where p.kind = ${kind}`,
        ),
      ),
      branch(
        'membership',
        {
          kind: 'resumed',
          id: 'p.id',
          at: 'p.ended_at',
          state: 'p.kind',
          on: 'p.from_on',
          change: 'p.id',
          act: 'resume',
        },
        sql`${own('membership_pauses', 'p')} where p.status = 'ended' and p.because = 'lifted'`,
      ),
      branch(
        'membership',
        {
          kind: 'canceled',
          id: 'c.id',
          at: 'c.requested_at',
          state: 'c.status',
          on: 'c.effective_on',
          words: 'c.why',
          change: 'c.id',
          act: 'cancel',
        },
        sql`${own('membership_cancellations', 'c')} where c.kind <> 'business'`,
      ),
      branch(
        'membership',
        {
          kind: 'ended-by-club',
          id: 'c.id',
          at: 'c.requested_at',
          state: 'c.status',
          on: 'c.effective_on',
          words: 'c.why',
        },
        sql`${own('membership_cancellations', 'c')} where c.kind = 'business'`,
      ),
      branch(
        'membership',
        { kind: 'cancel-undone', id: 'c.id', at: 'c.undone_at', change: 'c.id', act: 'undo-cancel' },
        sql`${own('membership_cancellations', 'c')} where c.status = 'undone'`,
      ),
      ...(['up', 'down'] as const).map((kind) =>
        branch(
          'membership',
          {
            ...{
              kind: `tier-${kind}`,
              id: 'tc.id',
              at: 'tc.requested_at',
              state: 'tc.status',
              name: 't.name',
            },
            on: 'tc.effective_on',
            cents: 'tc.due_cents',
            currency: 'tp.currency',
            change: 'tc.id',
            act: 'change-tier',
          },
          sql`${own('tier_changes', 'tc')}
            join tiers t on t.business_id = tc.business_id and t.id = tc.to_tier_id
            join tier_prices tp on tp.business_id = tc.business_id and tp.id = tc.to_price_id
            where tc.kind = ${kind}`,
        ),
      ),
      branch(
        'membership',
        {
          kind: 'tier-undone',
          id: 'tc.id',
          at: 'tc.resolved_at',
          name: 't.name',
          change: 'tc.id',
          act: 'undo-change',
        },
        sql`${own('tier_changes', 'tc')}
          join tiers t on t.business_id = tc.business_id and t.id = tc.to_tier_id where tc.status = 'undone'`,
      ),
    ],
    payments: [
      branch(
        'payments',
        {
          kind: 'paid',
          id: 'i.id',
          at: 'i.paid_at',
          name: 'i.number',
          cents: 'i.paid_cents',
          currency: 'i.currency',
        },
        sql`${own('invoices', 'i')} where i.paid_at is not null and i.paid_cents > 0`,
      ),
      branch(
        'payments',
        {
          kind: 'payment-failed',
          id: 'f.id',
          at: 'f.failed_at',
          cents: 'f.amount_cents',
          currency: 'f.currency',
          on: '(f.next_attempt_at at time zone bz.time_zone)::date',
        },
        sql`${own('payment_failures', 'f')} join businesses bz on bz.id = f.business_id`,
      ),
      branch(
        'payments',
        {
          kind: 'payment-recovered',
          id: 'f.id',
          at: 'f.recovered_at',
          cents: 'f.amount_cents',
          currency: 'f.currency',
        },
        sql`${own('payment_failures', 'f')} where f.recovered_at is not null`,
      ),
      branch(
        'payments',
        {
          kind: 'refund',
          id: 'r.id',
          at: 'r.requested_at',
          state: 'r.status',
          name: 'i.number',
          cents: 'r.amount_cents',
          currency: 'i.currency',
          words: 'r.reason',
        },
        sql`${own('invoices', 'i')} join refunds r on r.business_id = i.business_id and r.invoice_id = i.id`,
      ),
      branch(
        'payments',
        {
          kind: 'bottle-refund',
          id: 'r.id',
          at: 'r.requested_at',
          state: 'r.status',
          cents: 'r.amount_cents',
          currency: 'o.currency',
          words: 'r.reason',
          ref: 'o.purchase_id',
        },
        sql`from one_time_refunds r
          join one_time_payments o on o.business_id = r.business_id and o.id = r.payment_id
          where r.business_id = ${b} and o.member_id = ${m}`,
      ),
      ...(['dispute', 'dispute-closed'] as const).map((kind) =>
        branch(
          'payments',
          {
            ...{
              kind,
              id: 'd.id',
              at: kind === 'dispute' ? 'd.opened_at' : 'd.closed_at',
              state: 'd.status',
            },
            cents: 'd.amount_cents',
            currency: 'd.currency',
            words: 'd.reason',
          },
          sql`from disputes d where d.business_id = ${b}
            and (d.invoice_id in (select i.id ${own('invoices', 'i')})
              or d.one_time_payment_id in (select o.id from one_time_payments o
                where o.business_id = ${b} and o.member_id = ${m}))
            and ${kind === 'dispute' ? sql`true` : sql`d.closed_at is not null`}`,
        ),
      ),
    ],
  }
}
