import { lockRun } from '~/club/runs/runs/lock-run.server'
import { aPublishedRun, aStockedWine, justWine } from '../../builders/club-run'
import type { TestDatabase } from '../../database'
import { expect, type Business } from '../business'

/** Members of the business by name, each with a box of two bottles in a locked run. */
export async function aLockedRun(database: TestDatabase, business: Business, names: string[]) {
  const db = database.tenant(business.id)
  const rows = async (query: string, values: unknown[]) => (await database.owner.query(query, values)).rows
  const now = new Date()
  await expect(async () => {
    const entitlements = await rows(`select id from entitlements where business_id = $1`, [business.id])
    expect(entitlements).toHaveLength(names.length)
  }).toPass()
  const members = await rows('select id from members where business_id = $1 order by created_at', [
    business.id,
  ])
  for (const [at, { id }] of members.entries()) {
    await database.owner.query('update members set full_name = $1, phone = $2 where id = $3', [
      names[at],
      `+1 415 555 01${30 + at}`,
      id,
    ])
  }
  const [tier] = await rows('select id from tiers where business_id = $1', [business.id])
  const [owner] = await rows('select id from users where email = $1', [business.owner])
  const wines = [
    await aStockedWine(db, { bottles: 6, now, name: 'Gavarini' }),
    await aStockedWine(db, { bottles: 6, now, name: 'Ginestra' }),
  ]
  const userId = owner!.id as string
  const boxes = { [tier!.id as string]: wines.map(justWine) }
  const runId = await aPublishedRun(db, { userId, now, boxes })
  await lockRun(db, { runId, userId, now })
  const orders = await rows('select id, member_id from run_orders where run_id = $1', [runId])
  return {
    db,
    userId,
    runId,
    memberIds: members.map(({ id }) => id as string),
    orderOf: (memberId: string) => orders.find(({ member_id }) => member_id === memberId)!.id as string,
    linesOf: async (orderId: string) =>
      (await rows('select id from order_bottles where order_id = $1 order by slot', [orderId])).map(
        ({ id }) => id as string,
      ),
  }
}
