// Uses of perks as CSV or an Excel workbook.
import { timeIn } from '~/kit/dates'
import { listFile, type FileColumn, type ListFile } from '~/kit/list/list-file.server'
import type { ListedUse } from './use-list.server'

const columns = (timeZone: string): FileColumn<ListedUse>[] => [
  { title: 'Date', width: 12, cell: ({ usedOn }) => usedOn },
  { title: 'Time', width: 10, cell: ({ usedAt }) => timeIn(timeZone, usedAt) },
  { title: 'Perk', width: 28, cell: ({ name }) => name },
  { title: 'Tier', width: 18, cell: ({ tierName }) => tierName },
  { title: 'Member', width: 26, cell: ({ memberName }) => memberName },
  { title: 'Email', width: 28, cell: ({ memberEmail }) => memberEmail },
  { title: 'Note', width: 30, cell: ({ note }) => note },
  { title: 'Recorded by', width: 22, cell: ({ recordedBy }) => recordedBy ?? '' },
]

export const perkUseFile = (uses: ListedUse[], timeZone: string): ListFile =>
  listFile('Perks used', columns(timeZone), uses)
