// Makes the recommendations of a business and stores them.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { paths } from '~/kit/paths'
import { notify } from '~/notifications/notify.server'
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
      await store(db, lists.slice(at, at + storedAtOnce), now)
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
  now: Date,
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
  const bestBefore = await bestWines(db, memberIds)
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
  // At most once a month, to members for whom another wine is now the best.
  const month = now.toISOString().slice(0, 7)
  await notify(db, {
    kind: 'recommendation',
    members: lists.flatMap(({ memberId, recommendations }) => {
      const best = recommendations.find(({ rank }) => rank === 1)
      return best && best.wineId !== bestBefore.get(memberId) ? [memberId] : []
    }),
    cause: `recommendations ${month}`,
    title: 'New recommendations for you',
    link: paths.customer.recommendations(),
    now,
  })
}

/** The wine that each member was recommended first. */
async function bestWines(db: OpenTenantDb, memberIds: string[]): Promise<Map<string, string>> {
  const rows = await db.q
    .selectFrom('recommendations')
    .where('business_id', '=', db.businessId)
    .where('member_id', 'in', memberIds)
    .where('rank', '=', 1)
    .select(['member_id', 'wine_id'])
    .execute()
  return new Map(rows.map(({ member_id, wine_id }) => [member_id, wine_id]))
}
