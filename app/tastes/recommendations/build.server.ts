// Makes the recommendations of a business and stores them.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Recommendation } from '../engine/recommend'
import { membersOfClub, membersToRecommend, ratingsOfClub, winesOfClub } from './club-data.server'
import type { RecommendWorker } from './recommend-worker.server'

/** Members in one run of the job. */
const membersAtOnce = 500
/** Members whose lists are stored in one transaction. */
const storedAtOnce = 50

/**
 * Replaces the stored recommendations of a business's members after `after`, at most 500 of them. Returns the member
 * after whom to continue; null when all are done. Running it twice is the same as once.
 */
export async function buildRecommendations(
  db: TenantDb,
  {
    worker,
    after = null,
    now,
    signal,
  }: { worker: RecommendWorker; after?: string | null; now: Date; signal?: AbortSignal },
): Promise<string | null> {
  const club = await db.read(async (db) => {
    const memberIds = await membersToRecommend(db, { after, limit: membersAtOnce })
    return {
      wines: await winesOfClub(db),
      ratings: await ratingsOfClub(db),
      members: await membersOfClub(db, { memberIds, now }),
    }
  })
  const lists = club.members.length === 0 ? [] : await worker.make('recommend', club, { signal })
  for (let at = 0; at < lists.length; at += storedAtOnce) {
    await db.transaction(async (db) => {
      await store(db, lists.slice(at, at + storedAtOnce))
    })
  }
  if (club.members.length === membersAtOnce) return club.members.at(-1)!.id
  await db.transaction(async (db) => {
    const built = {
      built_at: now,
      members: club.members.length,
      wines: club.wines.length,
      ratings: club.ratings.length,
    }
    await db.q
      .insertInto('recommendation_builds')
      .values({ business_id: db.businessId, asked_at: null, ...built })
      .onConflict((conflict) => conflict.column('business_id').doUpdateSet(built))
      .execute()
  })
  return null
}

async function store(
  db: OpenTenantDb,
  lists: { memberId: string; recommendations: Recommendation[] }[],
): Promise<void> {
  const memberIds = lists.map(({ memberId }) => memberId)
  // Members are locked in one order, so that two builds store one after the other.
  await db.q
    .selectFrom('members')
    .where('business_id', '=', db.businessId)
    .where('id', 'in', memberIds)
    .orderBy('id')
    .select('id')
    .forNoKeyUpdate()
    .execute()
  await db.q
    .deleteFrom('recommendations')
    .where('business_id', '=', db.businessId)
    .where('member_id', 'in', memberIds)
    .execute()
  const rows = lists.flatMap(({ memberId, recommendations }) =>
    recommendations.map(({ wineId, rank, score, points, reasons }) => ({
      business_id: db.businessId,
      member_id: memberId,
      rank,
      wine_id: wineId,
      score,
      predicted: points?.points ?? null,
      is_personal: points?.kind === 'predicted',
      reasons: JSON.stringify(reasons),
    })),
  )
  for (let at = 0; at < rows.length; at += 1_000)
    await db.q
      .insertInto('recommendations')
      .values(rows.slice(at, at + 1_000))
      .execute()
}
