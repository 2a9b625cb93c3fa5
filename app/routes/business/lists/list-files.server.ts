// The files of the portal's lists, by the name in their address.
import type { TenantDb } from '#/db/handles.server'
import { giftFile } from '~/gifts/owner/gift-list.server'
import type { ListFile } from '~/kit/list/list-file.server'
import type { PermissionCheck, StaffPermission } from '~/staff-access/permissions'

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
  ['gifts', { permission: 'gifts.read', read: giftFile }],
])
