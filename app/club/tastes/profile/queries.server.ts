import { sql } from 'kysely'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import type { WineType } from '~/cellar/reference/labels'
import { grapesOf, placesOf } from '../engine/wine-facts.server'
import { questionNames, type QuizAnswers } from './quiz'
import type { TasteScale } from './schemas'

export interface TasteProfile {
  /** Answered or declined. */
  isQuizDone: boolean
  answers: QuizAnswers
  types: WineType[]
  grapes: string[]
  regions: string[]
  /** -2 to 2; scales without a preference are left out. */
  scales: Partial<Record<TasteScale, number>>
  dietaryNote: string
  /** Something is known besides ratings. */
  isKnown: boolean
}

/** A member's taste profile: quiz answers, likes, scales and dietary note. */
export async function tasteProfile(db: OpenTenantDb, memberId: string): Promise<TasteProfile> {
  const rowsOf = <T extends 'taste_profiles' | 'quiz_answers' | 'taste_preferences'>(table: T) =>
    db.q.selectFrom(table as 'taste_preferences').where('member_id', '=', memberId)
  const profile = await db.q
    .selectFrom('taste_profiles')
    .where('member_id', '=', memberId)
    .selectAll()
    .executeTakeFirst()
  const answered = await db.q
    .selectFrom('quiz_answers')
    .where('member_id', '=', memberId)
    .select(['question', 'answer'])
    .execute()
  const preferences = await rowsOf('taste_preferences')
    .select(['kind', 'value', 'liking'])
    .orderBy('value')
    .execute()
  const answers: QuizAnswers = Object.fromEntries(
    questionNames.map((name) => [
      name,
      answered.filter(({ question }) => question === name).map(({ answer }) => answer),
    ]),
  )
  const liked = (kind: string) =>
    preferences.filter((one) => one.kind === kind && one.liking > 0).map(({ value }) => value)
  return {
    isQuizDone: Boolean(profile?.quiz_finished_at ?? profile?.quiz_skipped_at),
    answers,
    types: liked('type') as WineType[],
    grapes: liked('grape'),
    regions: liked('region'),
    scales: Object.fromEntries(
      preferences.filter(({ value }) => value === 'scale').map(({ kind, liking }) => [kind, liking]),
    ),
    dietaryNote: profile?.dietary_note ?? '',
    isKnown: preferences.length > 0,
  }
}

/** Members' notes to the club about allergies and the like, by member; members without one are left out. */
export async function dietaryNotes(db: OpenTenantDb, memberIds: string[]): Promise<Map<string, string>> {
  const rows = await db.q
    .selectFrom('taste_profiles')
    .where('member_id', '=', anyOf(memberIds))
    .where('dietary_note', '<>', '')
    .select(['member_id', 'dietary_note'])
    .execute()
  return new Map(rows.map((row) => [row.member_id, row.dietary_note]))
}

/** Most names offered in a field. */
const mostNames = 60

/** Grapes and regions of the club's wines by their main names, the most frequent first. */
export async function tasteNames(db: OpenTenantDb): Promise<{ grapes: string[]; regions: string[] }> {
  const { rows } = await sql<{
    varietal: string
    appellation: string
    region: string
    country: string
    wines: number
  }>`
    select varietal, '' as appellation, region, country, count(*)::int as wines from wines
    where business_id = ${db.businessId} and retired_at is null
    group by varietal, region, country order by wines desc, varietal, region limit 2000`.execute(db.q)
  const [grapes, regions] = [new Map<string, number>(), new Map<string, number>()]
  const add = (to: Map<string, number>, name: string, wines: number) => {
    if (name !== '') to.set(name, (to.get(name) ?? 0) + wines)
  }
  for (const { varietal, wines, ...origin } of rows) {
    for (const grape of grapesOf(varietal.split(/[,/;]/))) add(grapes, grape, wines)
    const { country, regions: around } = placesOf(origin)
    for (const name of [around[0] ?? '', country]) add(regions, name, wines)
  }
  const most = (names: Map<string, number>) =>
    [...names]
      .sort(([one, few], [other, more]) => more - few || one.localeCompare(other, 'en'))
      .slice(0, mostNames)
      .map(([name]) => name)
  return { grapes: most(grapes), regions: most(regions) }
}
