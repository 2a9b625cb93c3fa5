// Makes the recommendations of a business, scores the wines of its runs, and stores both.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { paths } from '~/foundation/kit/paths'
import { notify } from '~/people/notifications/notify.server'
import { membersOfClub, membersToRecommend, ratingsOfClub, winesOfClub } from './club-data.server'

import { winesOfRuns } from '../suitability/run-wines.server'
import { storeScores } from '../suitability/store-scores.server'
import type { ClubToRecommend, MadeForMember, RecommendWorker } from './recommend-tasks'

/** Members in one run of the job. */
const membersAtOnce = 500
/** Members whose lists are stored in one transaction. */
const storedAtOnce = 50

/**
 * Replaces the stored recommendations and scores of a business's members after `after`, at most 500 of them; the scores
 * alone for the part `runs`. Returns the member after whom to continue; null when all are done. `begunAt` is when the
 * first of several runs began. Running it twice is the same as once.
 */
export async function buildRecommendations(
  db: TenantDb,
  {
    worker,
    part = 'all',
    after = null,
    now,
    begunAt = now,
    signal,
  }: {
    worker: RecommendWorker
    part?: 'all' | 'runs'
    after?: string | null
    begunAt?: Date
    now: Date
    signal?: AbortSignal
  },
): Promise<string | null> {
  const hasLists = part === 'all'
  const club = await db.read(async (db) =>
    readClub(db, {
      memberIds: await membersToRecommend(db, { after, limit: membersAtOnce }),
      hasLists,
      now,
    }),
  )
  const { members, wines, ratings, runWineIds } = club
  const made = members.length === 0 ? [] : await worker.make('recommend', club, { signal })
  for (let at = 0; at < made.length; at += storedAtOnce) {
    await db.transaction(async (db) => {
      const some = await stillMembers(db, made.slice(at, at + storedAtOnce))
      if (hasLists) await notifyOf(db, await storeLists(db, some), now)
      await storeScores(db, { wineIds: runWineIds, members: some, now })
    })
  }
  if (members.length === membersAtOnce) return members.at(-1)!.id
  await db.transaction(async (db) => {
    const scored = { scored_at: begunAt, scored_wine_ids: runWineIds }
    const lists = {
      built_at: begunAt,
      members: members.length,
      wines: wines.length,
      ratings: ratings.length,
    }
    const built = { ...scored, ...(hasLists && lists) }
    await db.q
      .insertInto('recommendation_builds')
      .values({ asked_at: null, ...built })
      .onConflict((conflict) => conflict.column('business_id').doUpdateSet(built))
      .execute()
  })
  return null
}

/** How long a member waits for a list made at once, in milliseconds. */
const patience = 2_500

/**
 * Makes one member's list and scores at once, after a change that only they feel at once, such as their quiz. Returns
 * false where that takes too long or the worker is busy: then the build that the change asked for brings the list.
 */
export async function renewList(
  db: TenantDb,
  { worker, memberId, now }: { worker: RecommendWorker; memberId: string; now: Date },
): Promise<boolean> {
  const club = await db.read((db) => readClub(db, { memberIds: [memberId], hasLists: true, now }))
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => (timer = setTimeout(resolve, patience, null)))
  const made = await Promise.race([worker.make('recommend', club).catch(() => null), late])
  clearTimeout(timer)
  if (!made) return false
  await db.transaction(async (db) => {
    const members = await stillMembers(db, made)
    await storeLists(db, members)
    await storeScores(db, { wineIds: club.runWineIds, members, now })
  })
  return true
}

async function readClub(
  db: OpenTenantDb,
  { memberIds, hasLists, now }: { memberIds: string[]; hasLists: boolean; now: Date },
): Promise<ClubToRecommend> {
  return {
    wines: await winesOfClub(db),
    ratings: await ratingsOfClub(db),
    members: await membersOfClub(db, { memberIds, now }),
    runWineIds: await winesOfRuns(db),
    hasLists,
  }
}

/** Locks the members in one order, so that two builds store one after the other, and leaves out deleted accounts. */
async function stillMembers(db: OpenTenantDb, made: MadeForMember[]): Promise<MadeForMember[]> {
  const rows = await db.q
    .selectFrom('members')
    .where(
      'id',
      'in',
      made.map(({ memberId }) => memberId),
    )
    .orderBy('id')
    .select(['id', 'anonymized_at'])
    .forNoKeyUpdate()
    .execute()
  const left = new Set(rows.filter(({ anonymized_at }) => anonymized_at === null).map(({ id }) => id))
  return made.filter(({ memberId }) => left.has(memberId))
}

/** Replaces the lists of members. Returns those for whom another wine is now the best. */
async function storeLists(db: OpenTenantDb, lists: MadeForMember[]): Promise<string[]> {
  if (lists.length === 0) return []
  const memberIds = lists.map(({ memberId }) => memberId)
  const bestBefore = await bestWines(db, memberIds)
  await db.q.deleteFrom('recommendations').where('member_id', 'in', memberIds).execute()
  const rows = lists.flatMap(({ memberId, recommendations }) =>
    recommendations.map(({ wineId, rank, score, points, reasons, isDifferent }) => ({
      business_id: db.businessId,
      member_id: memberId,
      rank,
      wine_id: wineId,
      score,
      predicted: points?.points ?? null,
      is_personal: points?.kind === 'predicted',
      reasons: JSON.stringify(reasons),
      is_different: isDifferent,
    })),
  )
  for (let at = 0; at < rows.length; at += 1_000)
    await db.q
      .insertInto('recommendations')
      .values(rows.slice(at, at + 1_000))
      .execute()
  return lists.flatMap(({ memberId, recommendations }) => {
    const best = recommendations.find(({ rank }) => rank === 1)
    return best && best.wineId !== bestBefore.get(memberId) ? [memberId] : []
  })
}

/** Tells members of new recommendations, at most once a month. */
function notifyOf(db: OpenTenantDb, members: string[], now: Date): Promise<number> {
  return notify(db, {
    kind: 'recommendation',
    members,
    cause: `recommendations ${now.toISOString().slice(0, 7)}`,
    title: 'New recommendations for you',
    link: paths.customer.recommendations(),
    now,
  })
}

/** The wine that each member was recommended first. */
async function bestWines(db: OpenTenantDb, memberIds: string[]): Promise<Map<string, string>> {
  const rows = await db.q
    .selectFrom('recommendations')
    .where('member_id', 'in', memberIds)
    .where('rank', '=', 1)
    .select(['member_id', 'wine_id'])
    .execute()
  return new Map(rows.map(({ member_id, wine_id }) => [member_id, wine_id]))
}
