// Search of members by what people type: words of a name, an email address or a phone number.
import { expressionBuilder, sql, type Expression, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'
import { foldText } from '~/foundation/kit/fold-text'
import { containsPattern } from '~/foundation/kit/like-pattern'
import { similarWords } from '~/foundation/kit/list/similar-words.server'
import { membersWithMembership } from './members-with-membership.server'

/** Words of a search that are looked for. */
const MOST_WORDS = 6

/** The words of a search, folded like the columns that are searched. A phone number is one word. */
export function memberWords(text: string): string[] {
  if (/^[\d\s()+.-]+$/.test(text) && text.replaceAll(/\D/g, '').length >= 4)
    return [text.replaceAll(/\s/g, '')]
  return foldText(text)
    .split(/[\s,]+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS)
}

const eb = expressionBuilder<{ m: Schema['members'] }, 'm'>()

const nameHasWord = (word: string) => eb('m.search_text', 'like', containsPattern(word))

/** That a word is in the name, the address or the number of a member `m`. */
export function memberHasWord(word: string) {
  const pattern = containsPattern(word)
  const digits = word.replaceAll(/[^\d]/g, '')
  const isPhone = digits.length >= 4 && /^[\d()+.-]+$/.test(word)
  return eb.or([
    nameHasWord(word),
    eb(eb.fn<string>('lower', ['m.email']), 'like', pattern),
    ...(isPhone ? [eb('m.phone_digits', 'like', containsPattern(digits))] : []),
  ])
}

/**
 * The first members that a text means, by name: those who have every word, names that begin with the first one before
 * others; where there is none and it `forgives`, those with words like the typed ones. Addresses and numbers are searched for people who
 * may see them. Deleted accounts are left out.
 */
export async function membersByText(
  db: OpenTenantDb,
  {
    text,
    seesContacts,
    forgives,
    limit,
  }: { text: string; seesContacts: boolean; forgives: boolean; limit: number },
) {
  const words = memberWords(text)
  if (words.length === 0) return { members: [], isExact: true }
  const inOrder = <Tables extends { m: Schema['members'] }, Name extends keyof Tables, Row>(
    query: SelectQueryBuilder<Tables, Name | 'm', Row>,
  ) =>
    query
      .orderBy(sql`starts_with(m.search_text, ${words[0]!})`, 'desc')
      .orderBy(sql.ref('m.search_text'))
      .orderBy(sql.ref('m.id'))
      .limit(limit)
  // Memberships of the first ones alone are looked up.
  const membersWith = (conditions: Expression<SqlBool>[]) =>
    inOrder(membersWithMembership(db))
      .where(
        'm.id',
        'in',
        inOrder(db.q.selectFrom('members as m'))
          .where('m.anonymized_at', 'is', null)
          .where((eb) => eb.and(conditions))
          .select('m.id'),
      )
      .select(['m.id', 'm.full_name as fullName', 'm.email', 'ms.status', 't.name as tier'])
      .execute()
  const exact = await membersWith(words.map(seesContacts ? memberHasWord : nameHasWord))
  if (exact.length > 0 || !forgives) return { members: exact, isExact: true }
  const similar = await similarWords(
    db,
    words,
    sql`select distinct unnest(string_to_array(m.search_text, ' ')) as word from members m
      where m.business_id = ${db.businessId} and m.anonymized_at is null`,
  )
  if (similar.every(([, ...others]) => others.length === 0)) return { members: [], isExact: false }
  const like = similar.map((alternatives) => eb.or(alternatives.map(nameHasWord)))
  return { members: await membersWith(like), isExact: false }
}
