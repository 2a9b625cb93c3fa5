// The tax in each movement of the ledger, for statements.
import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import { anyOf } from '#/db/any-of'
import type { ClubSalesTable } from '#/db/schema/billing'

const eb = expressionBuilder<object>()

interface TaxedSale {
  stripe_id: string
  kind: ClubSalesTable['kind']
  charge_id: string
  member_id: string | null
  amount_cents: number
  currency: string
  occurred_at: Date
  /** A whole number, as a decimal of PostgreSQL. */
  tax_cents: string
}

/**
 * The business's sales as a table, with the tax in each, in `tax_cents`: what a charge included, and what a refund or a
 * dispute gave back of it. The parts of a charge are computed from what went back in all, so that they sum to its tax.
 * With charges given, only of these.
 */
export function taxedSales(businessId: string, chargeIds?: readonly string[]): RawBuilder<TaxedSale> {
  const isOne = (column: string) =>
    chargeIds ? eb(sql.ref(column), '=', anyOf(chargeIds, 'text')) : eb.lit(true)
  return sql<TaxedSale>`(
    select s.stripe_id, s.kind, s.charge_id, s.member_id, s.amount_cents, s.currency, s.occurred_at,
      coalesce(t.tax_cents, 0) as tax_cents
    from club_sales s
    left join (
      select stripe_id,
        case when kind = 'charge' then tax
          else round(tax::numeric * least(gone, charged) / charged)
            - round(tax::numeric * least(greatest(gone - moved, 0), charged) / charged) end as tax_cents
      from (
        select m.stripe_id, m.kind, c.tax, c.charged, m.moved,
          greatest(sum(m.moved) over (partition by m.charge_id order by m.occurred_at, m.stripe_id), 0) as gone
        from (
          select charge_id, charged_cents as charged, tax_cents as tax from taxed_charges
          where business_id = ${businessId} and ${isOne('charge_id')}
          union all
          select charge_id, amount_cents + tax_cents, tax_cents from one_time_payments
          where business_id = ${businessId} and tax_cents > 0 and charge_id is not null
            and ${isOne('charge_id')}
        ) c
        join (
          select stripe_id, charge_id, kind, occurred_at, case when kind in ('refund', 'dispute') then amount_cents
            when kind in ('refund_failed', 'dispute_reversed') then -amount_cents else 0 end as moved
          from club_sales where business_id = ${businessId} and ${isOne('charge_id')}
        ) m on m.charge_id = c.charge_id
      ) parts
    ) t on t.stripe_id = s.stripe_id
    where s.business_id = ${businessId} and ${isOne('s.charge_id')})`
}
