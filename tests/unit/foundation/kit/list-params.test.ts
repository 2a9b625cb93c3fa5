import { expect, it } from 'vitest'
import { pageIn } from '~/foundation/kit/list-params'

it.each([
  ['page=3', 3],
  ['', 1],
  ['page=', 1],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=1.5', 1],
  ['page=last', 1],
  ['page=1e999', 1],
  ['page=4711', 100],
])('the address “%s” asks for page %s of at most 100', (query, page) => {
  expect(pageIn(new URLSearchParams(query), 100)).toBe(page)
})
