// The list of stock movements and its file.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { daysAfter, startOfDay } from '~/foundation/kit/calendar'
import { clockTimeIn, dayIn } from '~/foundation/kit/dates'
import { listFile, rowsForFile, type FileColumn } from '~/foundation/kit/list/list-file.server'
import { countsByValue, hasWords, listRows } from '~/foundation/kit/list/list-rows.server'
import { roundedCents } from './exact-cents'
import { movementListing, type MovementListParams } from './movement-listing'
import { movementKinds, movementText } from './movement-view'
import { movementLine, withNames, type MovementLine } from './queries.server'

interface Reader {
  timeZone: string
}

/** A page of the movements that match, and how many each kind has of those that match otherwise. */
export function movementList(db: TenantDb, params: MovementListParams, reader: Reader, pageSize?: number) {
  return db.read(async (db) => {
    const { kind, isReversed } = params
    const anyKind = matchingMovements(db, params, reader)
    const matching = kind === null ? anyKind : anyKind.where('m.kind', '=', kind)
    const list = await listRows(
      db,
      movementListing,
      params,
      matching,
      async (page) => {
        const rows = await withNames(page)
          .orderBy('m.seq', isReversed ? 'asc' : 'desc')
          .execute()
        return rows.map(movementLine)
      },
      pageSize,
    )
    return { ...list, kinds: await countsByValue(db, anyKind.select('m.kind as value')) }
  })
}

function matchingMovements(
  { q }: OpenTenantDb,
  { text, person, from, to }: MovementListParams,
  { timeZone }: Reader,
) {
  let movements = q.selectFrom('stock_movements as m')
  if (text !== '')
    movements = movements.where('m.wine_id', 'in', (eb) =>
      eb
        .selectFrom('wines as n')
        .where(hasWords(text, ['n.producer', 'n.name', 'n.vintage']))
        .select('n.id'),
    )
  if (person !== null) movements = movements.where('m.moved_by', '=', person)
  if (from !== null) movements = movements.where('m.moved_at', '>=', startOfDay(timeZone, from))
  if (to !== null) movements = movements.where('m.moved_at', '<', startOfDay(timeZone, daysAfter(to, 1)))
  return movements
}

const fileColumns = (timeZone: string): FileColumn<MovementLine>[] => [
  { title: 'Day', width: 12, cell: ({ at }) => dayIn(timeZone, at) },
  { title: 'Time', width: 8, cell: ({ at }) => clockTimeIn(timeZone, at) },
  { title: 'Wine', width: 36, cell: ({ wine }) => wine },
  { title: 'Kind', width: 20, cell: ({ kind }) => movementKinds[kind] },
  { title: 'What happened', width: 40, cell: (line) => movementText(line, { showsCosts: true }) },
  { title: 'Bottles', width: 9, cell: ({ quantity }) => quantity },
  { title: 'Bottles undone since', width: 20, cell: ({ reversed }) => reversed },
  { title: 'Location', width: 18, cell: ({ location }) => location },
  { title: 'To location', width: 18, cell: ({ toLocation }) => toLocation },
  {
    title: 'Cost of a bottle',
    width: 16,
    isMoney: true,
    cell: ({ unitCostCents }) => (unitCostCents === null ? null : roundedCents(unitCostCents)),
  },
  {
    title: 'Change of value',
    width: 16,
    isMoney: true,
    cell: ({ valueChangeCents }) => roundedCents(valueChangeCents),
  },
  { title: 'By', width: 24, cell: ({ by }) => by ?? 'Automatic' },
]

/** The movements that the list's address asks for, all pages of it. */
export async function movementFile(db: TenantDb, url: string, reader: Reader) {
  const rows = await rowsForFile(movementListing, url, 'Choose fewer days first.', (params, most) =>
    movementList(db, params, reader, most),
  )
  return listFile('Stock history', fileColumns(reader.timeZone), rows)
}
