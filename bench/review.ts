// The review of a list of 5,000 rows: opening it, and one row that is saved.
import type { TenantDb } from '#/db/handles.server'
import { importById } from '~/cellar/imports/queries.server'
import { saveRow } from '~/cellar/imports/review/change-row.server'
import { reviewChanges, reviewPage } from '~/cellar/imports/review/review-page.server'
import { linesStamp } from '~/cellar/imports/review/unread-line-keys'
import { aReadList, readEntry } from '../tests/builders/read-list'
import { ms, type Row } from './table'

const [rows, unreadLines] = [5_000, 500]
const rounds = 12
const target = 300
const mostBytes = 1_000_000

/** Median times and the size of the answers, in a business with few wines of its own. */
export async function reviewRows(db: TenantDb): Promise<Row[]> {
  const entries = Array.from({ length: rows }, (_, at) =>
    readEntry(
      {
        producer: `Producer ${at % 700}`,
        name: `Cru ${at}`,
        vintage: 2005 + (at % 18),
        bottlePrice: 4_500 + (at % 300) * 100,
      },
      { at, doubts: at % 3 === 0 ? { vintage: 0.4 } : at % 7 === 0 ? { name: 0.4 } : {} },
    ),
  )
  const skipped = Array.from({ length: unreadLines }, (_, at) => ({
    text: `Line ${at} of the kitchen with butter and herbs`,
    reason: '',
    place: { page: 1, x: 460, y: 40 + at * 20, width: 100, height: 14 },
  }))
  const importId = await aReadList(db, entries, { skipped })
  const [opening, saving]: [number[], number[]] = [[], []]
  let [pageBytes, answerBytes] = [0, 0]
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now()
    const session = await importById(db, importId)
    const page = await reviewPage(db, session!, { query: new URLSearchParams(), userId: null })
    opening.push(performance.now() - began)
    pageBytes = Buffer.byteLength(JSON.stringify(page))
    const { position, version, texts } = page.rows[0]!
    const lines = linesStamp(page.unreadLines.map(({ key }) => key))
    const start = performance.now()
    await saveRow(db, { importId, userId: null, now: new Date(), position, version, texts })
    const changes = await reviewChanges(db, importId, {
      since: page.revision,
      userId: null,
      positions: [position],
      lines,
    })
    saving.push(performance.now() - start)
    answerBytes = Buffer.byteLength(JSON.stringify(changes))
  }
  const size = rows.toLocaleString('en')
  return [
    rowOf(`Review of ${size} rows opened, p50`, median(opening), pageBytes),
    rowOf(`... one row saved, p50`, median(saving), answerBytes),
  ]
}

const median = (times: number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]!

const rowOf = (what: string, time: number, bytes: number): Row => ({
  what,
  figure: `${ms(time)}, ${Math.round(bytes / 1_000)} kB`,
  target: `<= ${target} ms and 1 MB`,
  held: time <= target && bytes <= mostBytes,
})
