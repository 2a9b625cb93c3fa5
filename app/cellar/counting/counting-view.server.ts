// Data of the counting page for its address, before or without scripts.
import type { TenantDb } from '#/db/handles.server'
import { newId } from '~/foundation/kit/ids'
import { readListParams } from '~/foundation/kit/list-params'
import { currentCounts, sheetWines, type CurrentCount, type SheetWine } from './sheet.server'
import { progressOf, sheetFilters, shownWines, type SheetFilter, type SheetLine } from './sheet-view'
import type { RemoteCount } from './count-queue'
import type { Stocktake } from './stocktakes.server'

const pageSize = 50

/** The wines that the address asks for, with their counts; the rest of the sheet is left to scripts. */
export async function countingView(db: TenantDb, stocktake: Stocktake, url: string) {
  const params = readListParams(url)
  const { searchParams } = new URL(url)
  const limit = Math.min(10_000, Math.max(pageSize, Number(searchParams.get('limit')) || pageSize))
  const { wines, counts } = await db.read(async (db) => ({
    wines: (await sheetWines(db, stocktake)).map(asLine),
    counts: new Map((await currentCounts(db, stocktake.id)).map((count) => [count.wineId, asRemote(count)])),
  }))
  const show = params.one('show', Object.keys(sheetFilters) as SheetFilter[]) ?? 'left'
  const shownList = shownWines(wines, counts, { search: params.text, show })
  const lines = shownList.slice(0, limit)
  const byId = (name: string) => wines.find(({ id }) => id === searchParams.get(name)) ?? null
  const selected = byId('wine')
  const saved = byId('saved')
  const shown = new Set([...lines, ...(selected ? [selected] : [])].map(({ id }) => id))
  return {
    search: params.text,
    show,
    limit,
    lines,
    total: shownList.length,
    counts: [...counts.values()].filter(({ wineId }) => shown.has(wineId)),
    progress: progressOf(wines, counts),
    selected,
    saved: saved && { name: saved.name, counted: counts.get(saved.id)?.counted ?? null },
    countId: newId(),
  }
}

const asLine = ({ previous, ...wine }: SheetWine): SheetLine => ({
  ...wine,
  previous: previous && { counted: previous.counted, at: previous.at.toISOString() },
})

/** A count as the browser gets it. */
export const asRemote = ({ at, ...count }: CurrentCount): RemoteCount => ({ ...count, at: at.toISOString() })
