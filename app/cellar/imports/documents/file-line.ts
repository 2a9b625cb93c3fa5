import { formatMoment } from '~/foundation/audit/filters'
import { dayIn, formatDay } from '~/foundation/kit/dates'
import type { FileLine } from '../components/file-columns'
import { keepAppliedDays, keepUnfinishedDays } from '~/cellar/list-reader/files/limits'
import { isNotRead, statusLabels } from '../import-view'
import type { ListedFile } from './import-files.server'

/** A file as the list of files shows it. */
export function fileLine(file: ListedFile, timeZone: string): FileLine {
  const { id, fileName, bytes, pages, createdAt, changedAt, by, status, isKept, parts } = file
  const isLong = status === 'applied' || status === 'applying' || status === 'undoing'
  const days = isLong ? keepAppliedDays : keepUnfinishedDays
  const end = new Date(changedAt.getTime() + days * 86_400_000)
  return {
    id,
    fileName,
    size: fileSize(bytes),
    pages: pages ?? 0,
    when: formatMoment(timeZone, createdAt),
    by,
    status: isNotRead(file) ? 'Not read' : statusLabels[status],
    isKept,
    until: isKept ? null : formatDay(dayIn(timeZone, end)),
    isBusy: ['reading', 'applying', 'undoing', 'discarded'].includes(status),
    isUnread: status === 'arranging',
    parts,
  }
}

const fileSize = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('en-US')} kB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`
