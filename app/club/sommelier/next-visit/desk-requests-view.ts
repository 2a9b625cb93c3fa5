// How the desk is told of wines asked for. Pure.
import { dayIn, formatDay } from '~/foundation/kit/dates'
import type { DeskRequest } from './components/desk-requests'
import type { NextVisitRequest } from './next-visit.server'

export function deskRequestView(
  { wineId, title, bin, available, askedAt }: NextVisitRequest,
  timeZone: string,
): DeskRequest {
  const bottles = available <= 0 ? 'Sold out' : available === 1 ? '1 bottle' : `${available} bottles`
  return {
    wineId,
    title,
    place: bin === null ? bottles : `Bin ${bin} · ${bottles}`,
    asked: `Asked on ${formatDay(dayIn(timeZone, askedAt))}`,
  }
}
