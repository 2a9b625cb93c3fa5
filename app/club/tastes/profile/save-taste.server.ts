// Changes to a member's taste profile: the quiz, corrections by hand, and starting over.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { PreferenceKind } from '#/db/schema/tastes'
import type { WineType } from '~/cellar/reference/labels'
import { askForRecommendations } from '../recommendations/ask.server'
import { grapeName, placeName } from './main-names.server'
import { preferencesOf, questionNames, type QuizAnswers } from './quiz'
import { scaleNames, type TasteScale } from './schemas'

interface By {
  memberId: string
  now: Date
}

/** Saves the answers of the quiz in place of earlier ones; what the member corrected by hand stays. */
export function saveQuiz(
  db: TenantDb,
  { memberId, answers, now }: By & { answers: QuizAnswers },
): Promise<void> {
  return db.transaction(async (db) => {
    await lockProfile(db, { memberId, now })
    const owner = { business_id: db.businessId, member_id: memberId }
    await forget(db, memberId, 'quiz')
    const rows = questionNames.flatMap((question) =>
      (answers[question] ?? []).map((answer) => ({ ...owner, question, answer, answered_at: now })),
    )
    if (rows.length > 0) await db.q.insertInto('quiz_answers').values(rows).execute()
    await addPreferences(db, { memberId, now }, 'quiz', preferencesOf(answers))
    await db.q
      .updateTable('taste_profiles')
      .set({ quiz_finished_at: now, changed_at: now })
      .where('member_id', '=', memberId)
      .execute()
    await askForRecommendations(db, now)
  })
}

/** Remembers that the member does not want to answer, so that the quiz is not offered again. */
export function skipQuiz(db: TenantDb, { memberId, now }: By): Promise<void> {
  return db.transaction(async (db) => {
    await lockProfile(db, { memberId, now })
    await db.q
      .updateTable('taste_profiles')
      .set({ quiz_skipped_at: now, changed_at: now })
      .where('member_id', '=', memberId)
      .execute()
  })
}

interface TasteByHand {
  types: WineType[]
  grapes: string[]
  regions: string[]
  /** -2 to 2; 0 for no preference. */
  scales: Record<TasteScale, number>
  dietaryNote: string
}

/** Adds likes that are known of a member besides what they say themselves, which counts. Names become the main ones. */
export function addLikes(
  db: TenantDb,
  { memberId, types, grapes, regions, now }: By & Pick<TasteByHand, 'types' | 'grapes' | 'regions'>,
): Promise<void> {
  return db.transaction(async (db) => {
    await lockProfile(db, { memberId, now })
    await addPreferences(db, { memberId, now }, 'member', likesOf({ types, grapes, regions }))
    await askForRecommendations(db, now)
  })
}

const likesOf = ({ types, grapes, regions }: Pick<TasteByHand, 'types' | 'grapes' | 'regions'>) => {
  const liked = (kind: PreferenceKind, values: string[]) =>
    [...new Set(values)].map((value) => ({ kind, value: value.slice(0, 80), liking: 2 }))
  return [
    ...liked('type', types),
    ...liked('grape', grapes.map(grapeName)),
    ...liked('region', regions.map(placeName)),
  ]
}

/** Saves a member's taste as they corrected it, in place of all that was known. Names become the main ones. */
export function saveTaste(db: TenantDb, { memberId, now, ...taste }: By & TasteByHand): Promise<void> {
  return db.transaction(async (db) => {
    await lockProfile(db, { memberId, now })
    await db.q.deleteFrom('taste_preferences').where('member_id', '=', memberId).execute()
    await addPreferences(db, { memberId, now }, 'member', [
      ...likesOf(taste),
      ...scaleNames
        .map((kind) => ({ kind, value: 'scale', liking: taste.scales[kind] }))
        .filter(({ liking }) => liking !== 0),
    ])
    await db.q
      .updateTable('taste_profiles')
      .set({ dietary_note: taste.dietaryNote, changed_at: now })
      .where('member_id', '=', memberId)
      .execute()
    await askForRecommendations(db, now)
  })
}

/** Forgets what the member said about their taste. Ratings and what they never want to get stay. */
export function resetTaste(db: TenantDb, { memberId, now }: By): Promise<void> {
  return db.transaction(async (db) => {
    await lockProfile(db, { memberId, now })
    await forget(db, memberId, 'quiz')
    await forget(db, memberId, 'member')
    await db.q.deleteFrom('recommendation_feedback').where('member_id', '=', memberId).execute()
    await db.q
      .updateTable('taste_profiles')
      .set({ quiz_finished_at: null, quiz_skipped_at: null, changed_at: now })
      .where('member_id', '=', memberId)
      .execute()
    await askForRecommendations(db, now)
  })
}

async function forget(db: OpenTenantDb, memberId: string, source: 'quiz' | 'member'): Promise<void> {
  if (source === 'quiz') await db.q.deleteFrom('quiz_answers').where('member_id', '=', memberId).execute()
  await db.q
    .deleteFrom('taste_preferences')
    .where('member_id', '=', memberId)
    .where('source', '=', source)
    .execute()
}

async function addPreferences(
  db: OpenTenantDb,
  { memberId, now }: By,
  source: 'quiz' | 'member',
  preferences: { kind: PreferenceKind; value: string; liking: number }[],
): Promise<void> {
  if (preferences.length === 0) return
  await db.q
    .insertInto('taste_preferences')
    .values(
      preferences.map((preference) => ({
        ...preference,
        member_id: memberId,
        source,
        changed_at: now,
      })),
    )
    // A correction by hand counts more than an answer of the quiz.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Makes the member's profile if there is none, and locks it: two tabs save one after the other. */
async function lockProfile(db: OpenTenantDb, { memberId, now }: By): Promise<void> {
  await db.q
    .insertInto('taste_profiles')
    .values({ member_id: memberId, changed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db.q
    .selectFrom('taste_profiles')
    .where('member_id', '=', memberId)
    .select('member_id')
    .forUpdate()
    .execute()
}
