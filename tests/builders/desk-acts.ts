// Acts of the desk on bottles that members bought, for tests that do many things in any order.
import type { TenantDb } from '#/db/handles.server'
import { handOver } from '~/club/fulfillment/desk/hand-over.server'
import { refundBoughtBottle, replaceBottle } from '~/club/fulfillment/desk/replace-bottle.server'
import { undoHandOver } from '~/club/fulfillment/desk/undo-hand-over.server'
import { newId } from '~/foundation/kit/ids'
import { markPurchasesReady } from '~/club/purchases/ready/mark-purchases-ready.server'
import { unpackPurchases } from '~/club/purchases/ready/unpack-purchases.server'

type Row = Record<string, unknown>

interface Desk {
  db: TenantDb
  userId: string
  /** Rows of the business, whose id is `$1`. */
  rows(text: string, more?: unknown[]): Promise<Row[]>
  executeRefund(refundId: string): Promise<void>
}

const reasons = ['broken', 'corked', 'other'] as const

/** Acts on the purchases of one member; each returns false where there was nothing to do. */
export function deskActs({ db, userId, rows, executeRefund }: Desk) {
  const by = () => ({ userId, now: new Date() })
  const ids = (list: Row[]) => list.map(({ id }) => String(id))
  const purchases = async (memberId: string, status: string) =>
    ids(
      await rows('select id from purchases where business_id = $1 and member_id = $2 and status = $3', [
        memberId,
        status,
      ]),
    )
  const bottles = async (memberId: string, statuses: string[]) =>
    ids(
      await rows(
        `select b.id from order_bottles b
          join purchases p on p.business_id = b.business_id and p.id = b.purchase_id
          where b.business_id = $1 and p.member_id = $2 and b.status = any($3) and p.paid_at is not null
          order by b.id`,
        [memberId, statuses],
      ),
    )
  const give = (bottleIds: string[], id = newId()) =>
    handOver(db, {
      id,
      bottleIds,
      collectedBy: 'member',
      secondPerson: '',
      isAgeChecked: true,
      note: '',
      recordedAt: null,
      ...by(),
    })
  return {
    async packs(memberId: string) {
      const purchaseIds = await purchases(memberId, 'processing')
      return (await markPurchasesReady(db, { purchaseIds, ...by() })).length > 0
    },
    async unpacks(memberId: string) {
      const purchaseIds = await purchases(memberId, 'ready')
      return (await unpackPurchases(db, { purchaseIds, ...by() })).length > 0
    },
    /** All bottles, or only some; `isTwice` as two devices do that send the same hand-over. */
    async handsOver(memberId: string, { how, isTwice }: { how: number; isTwice: boolean }) {
      const all = await bottles(memberId, ['promised'])
      const selection = how % 2 === 0 ? all : all.slice(0, 1 + (how % 3))
      if (selection.length === 0) return false
      const id = newId()
      await Promise.all(isTwice ? [give(selection, id), give(selection, id)] : [give(selection, id)])
      return true
    },
    async takesBack(memberId: string) {
      const [last] = await rows(
        `select id from hand_overs where business_id = $1 and member_id = $2 and undone_at is null
          order by given_at desc, id limit 1`,
        [memberId],
      )
      if (!last) return false
      const undo = () => undoHandOver(db, { id: String(last.id), ...by() })
      await Promise.all([undo(), undo()])
      return true
    },
    async replaces(memberId: string, { how, wineId }: { how: number; wineId: string }) {
      const all = await bottles(memberId, ['promised', 'out'])
      const bottleId = all[how % Math.max(1, all.length)]
      if (!bottleId) return false
      const one = { id: newId(), bottleId, reason: reasons[how % 3]!, note: '', wineId, ...by() }
      await Promise.all([replaceBottle(db, one), replaceBottle(db, one)])
      return true
    },
    async refunds(memberId: string, { how }: { how: number }) {
      const all = await bottles(memberId, ['promised', 'out'])
      const bottleId = all[how % Math.max(1, all.length)]
      if (!bottleId) return false
      const one = { id: newId(), bottleId, reason: reasons[how % 3]!, note: '', ...by() }
      await Promise.all([refundBoughtBottle(db, one), refundBoughtBottle(db, one)])
      await executeRefund(one.id)
      return true
    },
  }
}
