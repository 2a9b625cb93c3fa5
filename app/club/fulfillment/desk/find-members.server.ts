// Finding a member at the desk: by name, email address, digits of the phone number, code, or the number of a purchase.
import type { ExpressionBuilder } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { MembersTable } from '#/db/schema/memberships'
import { containsPattern } from '~/foundation/kit/like-pattern'
import { readPickUpCode } from '~/club/runs/member/pick-up-code'
import { openPurchases, openStatuses } from './desk-sheet.server'
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
  const number = purchaseNumberIn(search)
  return db.read(async (db) => {
    const members = membersWithCounts(db)
    if (code !== null) {
      const withCode = db.q.selectFrom('pick_up_profiles').where('code', '=', code).select('member_id')
      const byCode = await firstOf(members.where('m.id', '=', withCode))
      if (byCode.length > 0) return byCode
    }
    if (search.includes('@')) {
      const pattern = containsPattern(search.trim().toLowerCase())
      return firstOf(members.where((eb) => eb(eb.fn<string>('lower', ['m.email']), 'like', pattern)))
    }
    const buyers = db.q
      .selectFrom('purchases')
      .where('number', '=', number)
      .where('status', '<>', 'abandoned')
      .select('member_id')
    if (isPhone)
      return firstOf(
        members
          .where((eb) =>
            eb.or([eb('m.id', 'in', buyers), eb('m.phone_digits', 'like', containsPattern(digits))]),
          )
          .orderBy((eb) => eb('m.id', 'in', buyers), 'desc'),
      )
    if (number !== null) {
      const byNumber = await firstOf(members.where('m.id', 'in', buyers))
      if (byNumber.length > 0) return byNumber
    }
    return byName(db, search)
  })
}

async function byName(db: OpenTenantDb, search: string): Promise<FoundMember[]> {
  const { folded } = await db.q
    .selectNoFrom((eb) => eb.fn<string>('fold_text', [eb.val(search)]).as('folded'))
    .executeTakeFirstOrThrow()
  const words = folded.split(' ').filter(Boolean).slice(0, MOST_WORDS)
  if (words.length === 0) return []
  const members = membersWithCounts(db)
  const firstWord = containsPattern(` ${words[0]}`)
  const matches = await firstOf(
    members
      .where((eb) => eb.and(words.map((word) => eb('m.search_text', 'like', containsPattern(word)))))
      // Those with a word that begins with the first one.
      .orderBy((eb) => eb(eb(eb.val(' '), '||', eb.ref('m.search_text')), 'like', firstWord), 'desc'),
  )
  if (matches.length > 0) return matches
  return firstOf(
    members
      .where((eb) => eb.and(words.map((word) => eb(similarity(eb, word), '>=', LEAST_ALIKE))))
      .orderBy((eb) => {
        const sum = words.map((word) => similarity(eb, word)).reduce((sum, one) => eb(sum, '+', one))
        return eb.fn('round', [eb.cast(sum, 'numeric'), eb.lit(2)])
      }, 'desc'),
  )
}

const similarity = (eb: ExpressionBuilder<{ m: MembersTable }, 'm'>, word: string) =>
  eb.fn<number>('public.word_similarity', [eb.val(word), 'm.search_text'])

/** The members with the numbers of what they have to collect. */
const membersWithCounts = (db: OpenTenantDb) =>
  db.q
    .selectFrom('members as m')
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('run_orders as o')
        .whereRef('o.member_id', '=', 'm.id')
        .where('o.status', 'in', openStatuses)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('boxes'),
    )
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('purchases as p')
        .whereRef('p.member_id', '=', 'm.id')
        .where('p.status', 'in', openPurchases)
        .where('p.fulfillment', '=', 'pick_up')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('purchases'),
    )
    .where('m.anonymized_at', 'is', null)

const firstOf = (members: ReturnType<typeof membersWithCounts>): Promise<FoundMember[]> =>
  members
    .orderBy((eb) => eb(eb('boxes.count', '+', eb.ref('purchases.count')), '>', 0), 'desc')
    .orderBy('m.search_text')
    .orderBy('m.id')
    .select(['m.id', 'm.full_name as fullName', 'boxes.count as boxes', 'purchases.count as purchases'])
    .select((eb) => eb.fn<string>('right', ['m.phone_digits', eb.lit(4)]).as('phoneEnd'))
    .limit(mostFound)
    .execute()
