import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listFiles } from '~/routes/business/lists/list-files.server'
import { insertRowsOfEveryTable } from '../builders/database/insert-rows'
import { freshDatabase } from '../database'
import { canary, idOf } from './tenant-rows'

const [ada, bea] = ['ada', 'bea']
const db = await freshDatabase()
beforeAll(() => insertRowsOfEveryTable(db.owner, [ada, bea]))
afterAll(() => db.close())

/** Parameters of lists that belong to one thing. */
const params = new Map<string, Record<string, string>>([
  ['boxes', { run: idOf(ada, 'club_runs') }],
  ['payout-lines', { payout: idOf(ada, 'payouts') }],
  ['message-people', { message: idOf(ada, 'campaigns') }],
  ['automatic-recipients', { kind: 'birthday' }],
])

const fileOf = (list: string, query: Record<string, string>) =>
  listFiles.get(list)!.read(db.tenant(idOf(ada)), `http://localhost/?${new URLSearchParams(query)}`, {
    timeZone: 'UTC',
    currency: 'usd',
    may: () => true,
    now: new Date(),
  })

describe.each([...listFiles.keys()])('the file of the list "%s"', (list) => {
  it('has rows of this business alone, in both formats, and no row for a search that finds nothing', async () => {
    const query = params.get(list)
    const file = await fileOf(list, { ...query })
    expect(file.csv()).not.toContain(canary(bea))
    expect((await file.workbook()).subarray(0, 2).toString()).toBe('PK')
    const none = (await fileOf(list, { ...query, q: 'zzz no such row zzz' })).csv()
    expect(none.trim().split('\r\n')).toHaveLength(1)
  })
})
