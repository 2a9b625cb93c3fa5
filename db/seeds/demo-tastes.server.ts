// Opinions of the demo's members on their wines. Their ratings are made up by a small taste model: each member likes some
// types, grapes and amounts of body more than others, by a fixed number made of their name. No real person's ratings.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import type { Services } from '~/web/http/request-context.server'
import { questionNames, questionOf, type QuizAnswers } from '~/club/tastes/profile/quiz'
import { saveQuiz } from '~/club/tastes/profile/save-taste.server'
import { saveRating } from '~/club/tastes/ratings/save-rating.server'
import { addToWishlist } from '~/club/tastes/wishlist/wishlist.server'
import type { WineType } from '~/cellar/reference/labels'
import { demoMembers } from './demo-people'

/** Members who rate their wines, take the quiz, and keep a wishlist. */
const [raters, quizTakers, wishlistKeepers] = [25, 9, 8]

interface Received {
  memberId: string
  name: string
  wineId: string
  type: WineType
  varietal: string
  body: string | null
}

/** A number from 0 to 1, the same for the same words. */
function chance(...words: string[]): number {
  return createHash('sha256').update(words.join('\n')).digest().readUInt32BE() / 2 ** 32
}

/** From -1 to 1. */
const lean = (...words: string[]) => 2 * chance(...words) - 1

/**
 * Points that a member gives a wine: the wine's own quality, the member's mildness, what they like, and the mood of the
 * evening.
 */
function pointsOf({ name, wineId, type, varietal, body }: Received): number {
  const points =
    82 +
    6 * lean('quality', wineId) +
    4 * lean('mild', name) +
    8 * lean('type', name, type) +
    6 * lean('grape', name, varietal) +
    4 * lean('body', name, body ?? '') +
    4 * lean('evening', name, wineId)
  return Math.max(40, Math.min(99, Math.round(points)))
}

const praise = [
  'Loved it',
  'Great with food',
  'Would buy again',
  'Crisp and fresh',
  'Rich, with a long finish',
]
const middling = ['Easy to drink', 'Good value', 'Fine for a weeknight', 'A little light for me']
const blame = ['Not for me', 'Too oaky', 'Too sharp', 'A bit thin']

function reviewOf(points: number, name: string, wineId: string): string {
  const words = points >= 86 ? praise : points >= 72 ? middling : blame
  return words[Math.floor(chance('words', name, wineId) * words.length)]!
}

/** Rates most of the wines that members got and did not rate yet. Safe to repeat. */
export async function rateDemoWines(services: Services, club: Club): Promise<void> {
  const db = services.scopes.club(club)
  const now = services.now(club.id)
  for (const received of await unrated(db, club)) {
    if (chance('rates', received.name, received.wineId) < 0.25) continue
    const points = pointsOf(received)
    await saveRating(db, {
      memberId: received.memberId,
      wineId: received.wineId,
      points,
      review: reviewOf(points, received.name, received.wineId),
      source: 'portal',
      version: 0,
      now,
    })
  }
}

/** Quiz answers and wishlists of some members. Safe to repeat. */
export async function tellDemoTastes(services: Services, club: Club): Promise<void> {
  const db = services.scopes.club(club)
  const now = services.now(club.id)
  const people = await ratersOf(db, club)
  for (const { id: memberId, name } of people.slice(0, quizTakers)) {
    const answers: QuizAnswers = {}
    for (const question of questionNames) {
      const choices = Object.keys(questionOf(question).answers)
      answers[question] = [choices[Math.floor(chance('quiz', name, question) * choices.length)]!]
    }
    await saveQuiz(db, { memberId, answers, now })
  }
  const wines = await db.read((db) =>
    db.q
      .selectFrom('wines')
      .where('is_listed', '=', true)
      .where('retired_at', 'is', null)
      .orderBy('name')
      .orderBy('id')
      .select(['id', 'name'])
      .execute(),
  )
  for (const { id: memberId, name } of people.slice(0, wishlistKeepers)) {
    const favorites = wines
      .map((wine) => ({ ...wine, at: chance('wishlist', name, wine.name) }))
      .sort((one, other) => one.at - other.at)
      .slice(0, 3 + Math.floor(chance('how many', name) * 4))
    for (const { id: wineId } of favorites) await addToWishlist(db, { memberId, wineId, now })
  }
}

/** Those of the raters who have joined, in the order of the demo's people. */
async function ratersOf(db: TenantDb, club: Club): Promise<{ id: string; name: string }[]> {
  const emails = demoMembers
    .filter(({ joins }) => joins.some((join) => join.club === club.slug))
    .slice(0, raters)
    .map(({ email }) => email)
  const { rows } = await db.read(({ q, businessId }) =>
    sql<{ id: string; name: string }>`
      select m.id, m.full_name as name from members m
      where m.business_id = ${businessId} and m.email = any(${emails}::text[])
        and exists (select from memberships s where s.business_id = m.business_id and s.member_id = m.id)
      order by array_position(${emails}::text[], m.email)`.execute(q),
  )
  return rows
}

async function unrated(db: TenantDb, club: Club): Promise<Received[]> {
  const people = new Map((await ratersOf(db, club)).map(({ id, name }) => [id, name]))
  const { rows } = await db.read(({ q, businessId }) =>
    sql<Omit<Received, 'name'>>`
      select distinct o.member_id as "memberId", w.id as "wineId", w.type, w.varietal, w.body
      from run_orders o
      join order_bottles l on l.business_id = o.business_id and l.order_id = o.id and l.status = 'out'
      join wines w on w.business_id = l.business_id and w.id = l.wine_id
      where o.business_id = ${businessId} and o.member_id = any(${[...people.keys()]}::uuid[])
        and not exists (select from wine_ratings r
          where r.business_id = o.business_id and r.member_id = o.member_id and r.wine_id = w.id)
      order by o.member_id, w.id`.execute(q),
  )
  return rows.map((row) => ({ ...row, name: people.get(row.memberId)! }))
}
