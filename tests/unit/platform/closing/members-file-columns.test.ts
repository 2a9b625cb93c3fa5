import { expect, it } from 'vitest'
import { ownColumns } from '~/membership/member-files/own-columns'
import { movingColumns } from '~/platform/privacy/members-file/columns'

it('the file of members for another system has exactly the columns that our import reads', () => {
  const titles = movingColumns('America/New_York').map(({ title }) => title)
  expect(titles.toSorted()).toEqual(Object.values(ownColumns).toSorted())
  expect(new Set(titles).size).toBe(titles.length)
})
