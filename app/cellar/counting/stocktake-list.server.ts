// The list of past counts and its file.
import { expressionBuilder } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'
import { dayIn } from '~/foundation/kit/dates'
import { listFile, rowsForFile, type FileColumn } from '~/foundation/kit/list/list-file.server'
import { countsByValue, hasWords, listRows } from '~/foundation/kit/list/list-rows.server'
import { wineTypes } from '~/cellar/reference/labels'
import { scopeWords } from './sheet-view'
import {
  endingWords,
  stocktakeListing,
  type StocktakeEnding,
  type StocktakeListParams,
} from './stocktake-listing'
import { selectStocktakes, withFigures, type ListedStocktake } from './stocktakes.server'

const eb = expressionBuilder<{ t: Schema['stocktakes']; l: Schema['cellar_locations'] }, 't' | 'l'>()
const ending = eb.case().when('t.undone_at', 'is not', null).then('undone').else(eb.ref('t.status')).end()

/** A page of the posted and canceled stocktakes that match. */
export function pastStocktakes(db: TenantDb, params: StocktakeListParams, pageSize?: number) {
  const { text, show, sort } = params
  return db.read((db) => {
    let matching = db.q
      .selectFrom('stocktakes as t')
      .innerJoin('cellar_locations as l', 'l.id', 't.location_id')
      .leftJoin('business_users as e', 'e.user_id', 't.ended_by')
      .where('t.status', '<>', 'open')
      .where(hasWords(text, ['l.name', 'e.full_name']))
    if (show !== null) matching = matching.where(ending, '=', show)
    const order = stocktakeListing.direction(params)
    return listRows(
      db,
      stocktakeListing,
      params,
      matching,
      async (page) => {
        const key = sort === 'location' ? eb.fn('lower', ['l.name']) : eb.ref('t.started_at')
        const shown = page.orderBy(key, order).orderBy('t.id', order).select('t.id')
        const rows = await selectStocktakes(db)
          .where('t.id', 'in', shown)
          .orderBy(key, order)
          .orderBy('t.id', order)
          .execute()
        return withFigures(db, rows)
      },
      pageSize,
    )
  })
}

/** How many past stocktakes ended each way. */
export async function endingCounts(db: TenantDb): Promise<Record<StocktakeEnding | 'all', number>> {
  const counts = await db.read((db) =>
    countsByValue(
      db,
      db.q.selectFrom('stocktakes as t').where('t.status', '<>', 'open').select(ending.as('value')),
    ),
  )
  const count = (ending: StocktakeEnding) => counts.get(ending) ?? 0
  const [posted, undone, canceled] = [count('posted'), count('undone'), count('canceled')]
  return { all: posted + undone + canceled, posted, undone, canceled }
}

const fileColumns = (timeZone: string): FileColumn<ListedStocktake>[] => {
  const day = (at: Date | null) => at && dayIn(timeZone, at)
  return [
    { title: 'Location', width: 20, cell: ({ location }) => location },
    { title: 'Counted', width: 28, cell: (count) => scopeWords(count, wineTypes) },
    {
      title: 'Status',
      width: 10,
      cell: ({ status, undoneAt }) => endingWords[undoneAt === null && status !== 'open' ? status : 'undone'],
    },
    { title: 'Started on', width: 12, cell: ({ startedAt }) => day(startedAt) },
    { title: 'Started by', width: 22, cell: ({ startedBy }) => startedBy },
    { title: 'Ended on', width: 12, cell: ({ endedAt }) => day(endedAt) },
    { title: 'Ended by', width: 22, cell: ({ endedBy }) => endedBy },
    { title: 'Wines counted', width: 14, cell: ({ counted }) => counted },
    { title: 'Differences', width: 12, cell: ({ differences }) => differences },
    { title: 'Bottles over', width: 12, cell: ({ over }) => over },
    { title: 'Bottles missing', width: 14, cell: ({ under }) => under },
  ]
}

/** The past counts that the list's address asks for, all pages of it. */
export async function stocktakeFile(db: TenantDb, url: string, { timeZone }: { timeZone: string }) {
  const rows = await rowsForFile(stocktakeListing, url, 'Choose a status first.', (params, most) =>
    pastStocktakes(db, params, most),
  )
  return listFile('Counts', fileColumns(timeZone), rows)
}
