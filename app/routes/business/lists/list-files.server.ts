// The files of the portal's lists, by the name in their address.
import type { TenantDb } from '#/db/handles.server'
import { payoutFile, payoutLineFile } from '~/billing/payouts/payout-file.server'
import { recipientFile } from '~/insight/campaigns/automatic/recipient-list.server'
import { messageFile } from '~/insight/campaigns/message-list.server'
import { peopleFile } from '~/insight/campaigns/results/message-results.server'
import { boxFile } from '~/club/runs/control/boxes.server'
import { owedFile } from '~/club/runs/owed/owed-file.server'
import { eventFile } from '~/club/events/manage/list-events.server'
import { giftFile } from '~/club/gifts/owner/gift-list.server'
import { guestFile } from '~/business/guests/queries.server'
import type { ListFile } from '~/foundation/kit/list/list-file.server'
import { parcelFile } from '~/club/fulfillment/parcels/parcel-file.server'
import { requestFile } from '~/club/sommelier/demand/asked-files.server'
import { questionFile } from '~/club/sommelier/questions/queries.server'
import type { PermissionCheck, StaffPermission } from '~/people/staff-access/permissions'
import { demandFile } from '~/club/tastes/demand/demand-list.server'
import { movementFile } from '~/cellar/stock/movement-list.server'
import { stocktakeFile } from '~/cellar/counting/stocktake-list.server'
import { receiptFile } from '~/cellar/receiving/receipt-list.server'
import { supplierFile } from '~/cellar/receiving/suppliers/supplier-list.server'

interface FileReader {
  timeZone: string
  currency: string
  may: PermissionCheck
  now: Date
}

interface ListFileSource {
  /** Needed besides the one for exports: that of the list's page. */
  permission: StaffPermission
  /** Reads what the address of the list asks for, all pages of it. */
  read(db: TenantDb, url: string, reader: FileReader): Promise<ListFile>
}

export const listFiles: ReadonlyMap<string, ListFileSource> = new Map<string, ListFileSource>([
  ['boxes', { permission: 'runs.read', read: boxFile }],
  ['owed', { permission: 'runs.read', read: owedFile }],
  ['parcels', { permission: 'shipping.change', read: parcelFile }],
  ['events', { permission: 'events.read', read: eventFile }],
  ['payouts', { permission: 'fees.read', read: payoutFile }],
  ['payout-lines', { permission: 'fees.read', read: payoutLineFile }],
  ['invitations', { permission: 'guests.invite', read: guestFile }],
  ['gifts', { permission: 'gifts.read', read: giftFile }],
  ['messages', { permission: 'messages.read', read: messageFile }],
  ['message-people', { permission: 'messages.read', read: peopleFile }],
  ['automatic-recipients', { permission: 'messages.read', read: recipientFile }],
  ['questions', { permission: 'questions.read', read: questionFile }],
  ['asked', { permission: 'questions.read', read: requestFile }],
  ['demand', { permission: 'members.read', read: demandFile }],
  ['counts', { permission: 'wines.read', read: stocktakeFile }],
  ['receipts', { permission: 'costs.read', read: receiptFile }],
  ['stock-history', { permission: 'costs.read', read: movementFile }],
  ['suppliers', { permission: 'costs.read', read: supplierFile }],
])
