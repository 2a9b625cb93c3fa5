import { expect, it } from 'vitest'
import { concurrencyLimit } from '~/pictures/concurrency-limit'

/** Work that continues until it is told to end. */
function work() {
  let end = () => {}
  let fail: (error: Error) => void = () => {}
  let begun = false
  const promise = new Promise<void>((resolve, reject) => ((end = resolve), (fail = reject)))
  const run = () => {
    begun = true
    return promise
  }
  return { run, end: () => end(), fail: (error: Error) => fail(error), begun: () => begun }
}

it('never more than so many at once, in order, and the rest is refused', async () => {
  const inTurn = concurrencyLimit({ running: 2, waiting: 1, full: () => new Error('full') })
  const [one, two, three, four, five] = [work(), work(), work(), work(), work()]
  const ends = [inTurn(one.run), inTurn(two.run), inTurn(three.run)]
  await expect(inTurn(four.run)).rejects.toThrow('full')
  expect([one, two, three, four].map((each) => each.begun())).toEqual([true, true, false, false])

  one.end()
  await ends[0]
  // The slot was handed on: no other task can take it in between.
  const last = inTurn(five.run)
  expect(five.begun()).toBe(false)
  two.fail(new Error('broken'))
  await expect(ends[1]).rejects.toThrow('broken')
  three.end()
  five.end()
  await Promise.all([ends[2], last])
  expect([three, five].every((each) => each.begun())).toBe(true)
})
