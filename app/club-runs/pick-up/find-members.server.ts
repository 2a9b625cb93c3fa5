// Finding a member at the desk: by name, email address, digits of the phone number, code, or the number of a purchase.
import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import { containsPattern } from '~/kit/like-pattern'
import { readPickUpCode } from './code'
import { purchaseNumberIn } from './desk-view'

export interface FoundMember {
  id: string
  fullName: string
  /** The last four digits; empty for none. */
  phoneEnd: string
  /** Boxes that are not handed over or canceled. */
  boxes: number
  /** Purchases to collect. */
  purchases: number
}

const mostFound = 20
const MOST_WORDS = 6
/** How alike a word must be to one of the name, by their trigrams: "Contti" finds Conti. */
const LEAST_ALIKE = 0.4

/**
 * The members that a search means, best first: the one with the code; the one with the purchase of that number, then
 * those whose phone number contains the digits; those whose email address contains a text with an @; those whose name has
 * every word; and if there is none, those with similar words. Members with a box or bottles to collect come first among
 * equals. Deleted accounts are left out.
 */
export function findMembers(db: TenantDb, search: string): Promise<FoundMember[]> {
  const code = readPickUpCode(search)
  const digits = search.replace(/\D/g, '')
  const isPhone = digits.length >= 3 && !/\p{L}/u.test(search)
  return db.read(async (db) => {
    const { rows: folded } = await sql<{ text: string }>`select fold_text(${search}) as text`.execute(db.q)
    const words = (folded[0]?.text ?? '').split(' ').filter(Boolean).slice(0, MOST_WORDS)
    const find = async (rank: ReturnType<typeof sql<number>>, condition: ReturnType<typeof sql<boolean>>) => {
      const { rows } = await sql<FoundMember>`
        select f.id, f.full_name as "fullName", right(f.phone_digits, 4) as "phoneEnd", f.boxes::int as boxes,
          f.purchases::int as purchases
        from (
          select m.id, m.full_name, m.phone_digits, m.search_text, ${rank} as rank, (
            select count(*) from run_orders o where o.business_id = m.business_id and o.member_id = m.id
              and o.status in ('processing', 'ready', 'unclaimed', 'awaiting_payment')) as boxes, (
            select count(*) from purchases p where p.business_id = m.business_id and p.member_id = m.id
              and p.status in ('processing', 'ready') and p.fulfillment = 'pick_up') as purchases
          from members m
          where m.business_id = ${db.businessId} and m.anonymized_at is null and ${condition}
        ) f
        order by f.rank desc, f.boxes + f.purchases > 0 desc, f.search_text, f.id
        limit ${mostFound}`.execute(db.q)
      return rows
    }
    const same = sql<number>`0`
    if (code !== null) {
      const found = await find(
        same,
        sql<boolean>`m.id = (select p.member_id from pick_up_profiles p
          where p.business_id = ${db.businessId} and p.code = ${code})`,
      )
      if (found.length > 0) return found
    }
    if (search.includes('@'))
      return find(same, sql<boolean>`lower(m.email) like ${containsPattern(search.trim().toLowerCase())}`)
    const number = purchaseNumberIn(search)
    const bought =
      number === null
        ? sql<boolean>`false`
        : sql<boolean>`m.id in (select p.member_id from purchases p
            where p.business_id = ${db.businessId} and p.number = ${number} and p.status <> 'abandoned')`
    if (isPhone) {
      const rank = sql<number>`case when ${bought} then 1 else 0 end`
      return find(rank, sql<boolean>`(${bought} or m.phone_digits like ${containsPattern(digits)})`)
    }
    if (number !== null) {
      const found = await find(same, bought)
      if (found.length > 0) return found
    }
    if (words.length === 0) return []
    const has = sql.join(
      words.map((word) => sql<boolean>`m.search_text like ${containsPattern(word)}`),
      sql` and `,
    )
    const begins = sql<number>`case when ' ' || m.search_text like ${containsPattern(` ${words[0]!}`)} then 1 else 0 end`
    const found = await find(begins, sql<boolean>`(${has})`)
    if (found.length > 0) return found
    const alike = words.map((word) => sql<number>`public.word_similarity(${word}, m.search_text)`)
    const sum = sql<number>`(${sql.join(alike, sql` + `)})`
    const each = sql.join(
      alike.map((one) => sql<boolean>`${one} >= ${LEAST_ALIKE}`),
      sql` and `,
    )
    return find(sql<number>`round(${sum}::numeric, 2)`, sql<boolean>`(${each})`)
  })
}
