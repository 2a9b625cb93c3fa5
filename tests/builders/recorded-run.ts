import { orderBottleFaults } from './order-bottle-faults'
import type { OpenTenantDb } from '#/db/handles.server'
import { verifyEntitlements } from '~/club/runs/entitlements/verify-entitlements.server'
import { handOver } from '~/club/fulfillment/desk/hand-over.server'
import { closeRun } from '~/club/runs/runs/close-run.server'
import { lockRun } from '~/club/runs/runs/lock-run.server'
import { newId } from '~/foundation/kit/ids'
import { verifyStock } from '~/cellar/stock/verify-stock.server'
import { aPublishedRun, aStockedWine, justWine, type RunOptions } from './club-run'
import type { ClubOfRecords, RecordedMember } from './recorded-member'

/** A published run of a club without a payment account, with two wines of its own. */
export async function aRecordedRun(
  club: ClubOfRecords,
  { now, bottles = [12, 12], details }: { now: Date; bottles?: number[]; details?: RunOptions['details'] },
) {
  const wines: string[] = []
  for (const [index, count] of bottles.entries())
    wines.push(await aStockedWine(club.db, { bottles: count, now, name: `Cru ${index} ${newId()}` }))
  const runId = await aPublishedRun(club.db, {
    userId: club.ownerId,
    now,
    boxes: { [club.tierId]: wines.map(justWine) },
    details,
  })
  return {
    runId,
    wines,
    lock: (at = now) => lockRun(club.db, { runId, userId: club.ownerId, now: at }),
    close: (at = now) => closeRun(club.db, { runId, today: '2099-01-01', userId: club.ownerId, now: at }),
  }
}

/** Hands over a member's latest box, or some of its bottles. Returns the hand-over's id. */
export async function give(
  club: ClubOfRecords,
  member: RecordedMember,
  { now, bottles, db = club.db }: { now: Date; bottles?: number; db?: OpenTenantDb | ClubOfRecords['db'] },
): Promise<string> {
  const order = (await member.boxes()).at(-1)!
  const lines = (await member.lines(order.id)).filter(({ status }) => status === 'promised')
  const id = newId()
  await handOver(db, {
    id,
    bottleIds: lines.slice(0, bottles).map((line) => line.id),
    collectedBy: 'member',
    secondPerson: '',
    isAgeChecked: true,
    note: '',
    recordedAt: null,
    userId: club.ownerId,
    now,
  })
  return id
}

/** The faults that both ledgers report; empty where they agree. */
export async function ledgerFaults(club: Pick<ClubOfRecords, 'db'>): Promise<unknown[]> {
  const [stock, owed] = [await verifyStock(club.db), await verifyEntitlements(club.db)]
  const { paid, fulfilled, assigned, open, canceled } = owed.owed
  const isSum = paid === fulfilled + assigned + open + canceled
  const bottles = await orderBottleFaults(club.db)
  return [...stock.differences, ...owed.differences, ...bottles, ...(isSum ? [] : [owed.owed])]
}
