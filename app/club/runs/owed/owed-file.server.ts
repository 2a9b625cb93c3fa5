// The list of what is owed as a file.
import type { TenantDb } from '#/db/handles.server'
import { listFile, rowsForFile, type FileColumn, type ListFile } from '~/foundation/kit/list/list-file.server'
import { bottleState } from './bottle-view'
import { boxState } from './owed-filters'
import { listOwedBottles, type OwedBottle } from './owed-bottles.server'
import { owedBottleListing, owedBoxListing, owedMemberListing } from './owed-listing'
import { listOwed, owedByMember, type OwedBox, type OwedMember } from './owed.server'

const member = { title: 'Member', width: 28, cell: ({ member }: { member: string }) => member }

const boxColumns: FileColumn<OwedBox>[] = [
  member,
  { title: 'Paid on', width: 12, cell: ({ paidOn }) => paidOn },
  { title: 'Tier', width: 20, cell: ({ tier }) => tier },
  { title: 'Upgrade', width: 9, cell: ({ kind }) => (kind === 'upgrade' ? 'yes' : 'no') },
  { title: 'Bottles', width: 9, cell: ({ bottles }) => bottles },
  { title: 'State', width: 20, cell: (box) => boxState(box)?.text ?? null },
  { title: 'Run', width: 24, cell: ({ run }) => run },
  { title: 'Payment disputed', width: 17, cell: ({ isDisputed }) => (isDisputed ? 'yes' : 'no') },
]

const memberColumns: FileColumn<OwedMember>[] = [
  member,
  { title: 'Boxes', width: 8, cell: ({ boxes }) => boxes },
  { title: 'Bottles', width: 9, cell: ({ bottles }) => bottles },
  { title: 'Boxes of any size', width: 17, cell: ({ anySize }) => anySize },
  { title: 'Since', width: 10, cell: ({ oldest }) => oldest.slice(0, 7) },
]

const bottleColumns: FileColumn<OwedBottle>[] = [
  member,
  { title: 'Wine', width: 40, cell: ({ wine }) => wine },
  { title: 'Why', width: 14, cell: ({ wasOut }) => (wasOut ? 'Brought back' : 'Missing') },
  { title: 'Run', width: 24, cell: ({ run }) => run },
  { title: 'Box', width: 8, cell: ({ number }) => number },
  { title: 'State', width: 40, cell: (bottle) => bottleState(bottle) },
]

/** The rows that the list's address asks for, all pages of it. */
export async function owedFile(db: TenantDb, url: string): Promise<ListFile> {
  const { by } = owedBoxListing.read(url)
  return db.read(async (db) => {
    const advice = 'Choose the boxes of a month instead.'
    if (by === 'member') {
      const rows = await rowsForFile(owedMemberListing, url, advice, (params, most) =>
        owedByMember(db, params, most),
      )
      return listFile('Owed members', memberColumns, rows)
    }
    if (by === 'bottle') {
      const rows = await rowsForFile(owedBottleListing, url, advice, (params, most) =>
        listOwedBottles(db, params, most),
      )
      return listFile('Owed bottles', bottleColumns, rows)
    }
    const rows = await rowsForFile(owedBoxListing, url, 'Choose a month first.', (params, pageSize) =>
      listOwed(db, params, { pageSize }),
    )
    return listFile('Owed boxes', boxColumns, rows)
  })
}
