import { setTimeout as pause } from 'node:timers/promises'
import type { TenantDb } from '#/db/handles.server'
import { runToSearchFor } from '~/club/runs/editor/editor-data.server'
import { findWinesForSlot } from '~/club/runs/editor/find-wines.server'
import { runSize } from './fill-run'
import { ms, type Row } from './table'

/** What a person types letter by letter, a name with an error in it, and nothing: the best stocked wines. */
const typed = ['', 'b', 'ba', 'bar', 'baro', 'barolo', 'barrolo', 'chateau', 'bench 1', 'zzzz']
const searches = 100

/** The search of the editor, as it asks at each pause of typing. */
export async function editorSearchRow(
  db: TenantDb,
  { runId, tierId }: { runId: string; tierId: string },
): Promise<Row> {
  const times: number[] = []
  for (let at = 0; at < searches; at++) {
    const began = performance.now()
    await db.read(async (db) =>
      findWinesForSlot(db, await runToSearchFor(db, runId), {
        choosing: { tierId, slot: 1, role: 'choice' },
        text: typed[at % typed.length]!,
        seesCosts: true,
      }),
    )
    times.push(performance.now() - began)
  }
  times.sort((one, other) => one - other)
  const p95 = times[Math.floor(times.length * 0.95)]!
  return {
    what: `Wine search of the editor, a tier of ${runSize.members.toLocaleString('en')} members, ${searches} in a row: p50, p95`,
    figure: `${ms(times[Math.floor(times.length / 2)]!)}, ${ms(p95)}`,
    target: 'p95 < 200 ms',
    held: p95 < 200,
  }
}

const mostNoticeMs = 10 * 60_000

/**
 * Waits until the platform's worker has written the notice of a published run to each member, and for the time it took.
 * `began` is the moment before the publish.
 */
export async function noticesRow(db: TenantDb, runId: string, began: number): Promise<Row> {
  const written = async () =>
    Number(
      (
        await db.read(({ q, businessId }) =>
          q
            .selectFrom('outgoing_emails')
            .where('business_id', '=', businessId)
            .where('idempotency_key', 'like', `box-notice ${runId} %`)
            .select(({ fn }) => fn.countAll<string>().as('count'))
            .executeTakeFirstOrThrow(),
        )
      ).count,
    )
  let notices = 0
  while (notices < runSize.members && performance.now() - began < mostNoticeMs) {
    await pause(500)
    notices = await written()
  }
  const took = performance.now() - began
  return {
    what: `Notices of a published run: ${notices.toLocaleString('en')} emails queued, by the job in runs of 20 s`,
    figure: `${Math.round(took / 1_000)} s`,
    target: '< 5 min',
    held: notices >= runSize.members && took < 5 * 60_000,
  }
}

/**
 * Waits until the platform's worker has stored a score of each wine for every member, and for the time it took. `began` is
 * the moment before the box was saved.
 */
export async function scoresRow(db: TenantDb, wineIds: string[], began: number): Promise<Row> {
  const isScored = () =>
    db.read(async ({ q, businessId }) => {
      const build = await q
        .selectFrom('recommendation_builds')
        .where('business_id', '=', businessId)
        .select('scored_wine_ids')
        .executeTakeFirst()
      return wineIds.every((id) => build?.scored_wine_ids.includes(id))
    })
  let isDone = await isScored()
  while (!isDone && performance.now() - began < mostNoticeMs) {
    await pause(500)
    isDone = await isScored()
  }
  return {
    what: `Scores of ${runSize.members.toLocaleString('en')} members for the ${wineIds.length} wines of a run, stored after its box was saved, while the notices are written`,
    figure: `${Math.round((performance.now() - began) / 1_000)} s`,
    target: '< 5 min',
    held: isDone && performance.now() - began < 5 * 60_000,
  }
}
