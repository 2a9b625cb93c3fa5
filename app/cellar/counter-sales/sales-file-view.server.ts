// The data of a sales file's page.
import type { TenantDb } from '#/db/handles.server'
import { cellarLocations } from '~/cellar/stock/locations.server'
import { findSaleWines } from './quick-sale.server'
import type { UndecidedItem } from './components/items-step'
import { decidedItems, namedWines, openedFor, plannedWineFacts, salesFile } from './sales-file-queries.server'
import { salesPlan, type DecidedItem, type WineFacts } from './sales-plan'
import { looksLikeGlass, wineSuggester } from './suggest-wines'
import { columnLabel, guessColumns } from './till-file'

/** Items on one page: a form has room for so many. */
export const itemsPerPage = 40

/** A suggestion this good is chosen to begin with; saving it is still the person's act. */
const sure = 0.75

/** Data of a sales file's page: the choice of columns, of items, the plan, or the posted bottles. */
export async function salesFileView(
  db: TenantDb,
  { fileId, text, isChangingColumns }: { fileId: string; text: string; isChangingColumns: boolean },
) {
  const file = await salesFile(db, fileId)
  const locations = await cellarLocations(db)
  const locationId = file.locationId ?? locations[0]?.id ?? ''
  const { content, columns, ...facts } = file
  const needsColumns = file.status === 'open' && (columns === null || isChangingColumns)
  if (content && needsColumns) {
    const { headers, rows } = content
    return {
      file: facts,
      step: 'columns' as const,
      labels: headers.map((_, column) => columnLabel(headers, column)),
      sample: rows
        .slice(0, 5)
        .map(({ number, cells }) => ({ number, cells: cells.map((cell) => cell.slice(0, 80)) })),
      current: columns ?? guessColumns(content),
    }
  }
  const { items, wines } = await db.read(async (db) => {
    const items = await decidedItems(db, fileId)
    return {
      items,
      wines: locationId ? await plannedWineFacts(db, { items, locationId }) : new Map<string, WineFacts>(),
    }
  })
  const plan = salesPlan(items, wines)
  if (file.status !== 'open') {
    const opened = await openedFor(db, fileId)
    return {
      file: facts,
      step: 'posted' as const,
      wines: await postedWines(db, fileId, plan),
      glasses: plan.glasses.map((line) => ({ ...line, opened: opened.get(line.wineId) ?? 0 })),
      locationId,
    }
  }
  return {
    file: facts,
    step: 'items' as const,
    plan,
    undecided: plan.undecided.length > 0 ? await undecidedItems(db, plan.undecided) : [],
    matches: text === '' ? [] : (await findSaleWines(db, text)).map(({ id, label }) => ({ id, label })),
    decided: items
      .filter(({ soldAs, isSkipped }) => soldAs !== null || isSkipped)
      .map((item) => ({ ...item, as: decisionText(item, wines) })),
    locations,
    locationId,
  }
}

function decisionText({ isSkipped, soldAs, wineId }: DecidedItem, wines: Map<string, WineFacts>): string {
  if (isSkipped) return 'Skipped in this file'
  if (soldAs === 'ignore' || wineId === null) return 'Ignored'
  return `${soldAs === 'glass' ? 'Glass' : 'Bottle'} of ${wines.get(wineId)?.label ?? 'a wine'}`
}

async function undecidedItems(db: TenantDb, items: DecidedItem[]): Promise<UndecidedItem[]> {
  const suggest = wineSuggester(await namedWines(db))
  return items.slice(0, itemsPerPage).map(({ key, item, sold, returned, problem }) => {
    const suggestions = suggest(item)
    const isGlass = looksLikeGlass(item)
    const [best] = suggestions
    const preselected = best && best.score >= sure ? `${isGlass ? 'glass' : 'bottle'}:${best.wineId}` : ''
    const suggestedWines = suggestions.map(({ wineId, label }) => ({ wineId, label }))
    return { key, item, sold, returned, problem, isGlass, suggestions: suggestedWines, preselected }
  })
}

/** Bottles moved for each wine, next to the file's own figures from the plan. */
async function postedWines(db: TenantDb, fileId: string, { wines }: ReturnType<typeof salesPlan>) {
  const rows = await db.read(({ q }) =>
    q
      .selectFrom('sales_file_items')
      .where('file_id', '=', fileId)
      .where('moved', 'is not', null)
      .select(['wine_id', 'moved'])
      .execute(),
  )
  const moved = new Map(rows.map(({ wine_id, moved }) => [wine_id, moved ?? 0]))
  return wines.map(({ wineId, label, sold, returned }) => ({
    wineId,
    label,
    moved: moved.get(wineId) ?? 0,
    wanted: sold - returned,
  }))
}
