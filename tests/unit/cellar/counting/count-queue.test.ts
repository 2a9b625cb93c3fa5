import { describe, expect, it } from 'vitest'
import type { SignedOut } from '~/foundation/kit/device-queue'
import { CountQueue, typingPause, type QueuedCount, type SaveAnswer } from '~/cellar/counting/count-queue'

const other = {
  id: 'ben',
  seq: 9,
  wineId: 'w',
  counted: 4,
  by: 'Ben',
  userId: 'b',
  at: '2026-11-20T17:00:00Z',
}
const saved: SaveAnswer = { kind: 'saved', current: null }

/** A device: its storage outlives a reload, its clock and timer are moved by hand. */
function aDevice(storage = new Map<string, string>()) {
  let clock = 1_000
  let timer: { work: () => void; at: number } | null = null
  let nextId = 0
  const sent: { count: QueuedCount; age: number }[] = []
  let answers: (SaveAnswer | SignedOut | 'lost')[] = []
  const open = () =>
    new CountQueue({
      prefix: 'count:',
      storage: {
        get length() {
          return storage.size
        },
        key: (at) => [...storage.keys()][at] ?? null,
        getItem: (key) => storage.get(key) ?? null,
        setItem: (key, text) => void storage.set(key, text),
        removeItem: (key) => void storage.delete(key),
      },
      async send(count, age) {
        sent.push({ count, age })
        const answer = answers.shift() ?? saved
        if (answer === 'lost') throw new TypeError('Failed to fetch')
        return answer
      },
      onSaved: () => undefined,
      now: () => clock,
      newId: () => `id-${(nextId += 1)}`,
      later: (work, delay) => void (timer = { work, at: clock + delay }),
    })
  return {
    storage,
    sent,
    open,
    answer: (...next: (SaveAnswer | SignedOut | 'lost')[]) => void (answers = next),
    async wait(milliseconds: number) {
      clock += milliseconds
      const due = timer
      if (!due || due.at > clock) return
      timer = null
      due.work()
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    },
  }
}

const typed = { isTyping: true }
const figure = (quantity: number, seenId = '') => ({
  wineId: 'w',
  mode: 'set' as const,
  quantity,
  seen: seenId,
})

describe('the queue of a phone', () => {
  it('sends a figure once typing has paused, as one count', async () => {
    const device = aDevice()
    const queue = device.open()
    queue.put(figure(1), typed)
    await device.wait(typingPause - 1)
    queue.put(figure(12), typed)
    await device.wait(typingPause - 1)
    expect(device.sent).toEqual([])
    await device.wait(1)
    expect(device.sent.map(({ count }) => count.quantity)).toEqual([12])
    expect(queue.snapshot().waiting).toEqual([])
    expect(device.storage.size).toBe(0)
  })

  it('keeps counts through a lost connection and a reload, and sends them with their age', async () => {
    const device = aDevice()
    const queue = device.open()
    device.answer('lost')
    queue.put(figure(5))
    await device.wait(0)
    expect(queue.snapshot()).toMatchObject({ isOffline: true, waiting: [{ quantity: 5, tried: true }] })
    const again = device.open()
    expect(again.snapshot().waiting).toMatchObject([{ quantity: 5 }])
    await device.wait(60_000)
    expect(device.sent.at(-1)).toMatchObject({ age: 60_000, count: { id: device.sent[0]!.count.id } })
    expect([again.snapshot().waiting, device.storage.size]).toEqual([[], 0])
  })

  it('repeats a count whose answer was lost with its id, then sends the figure entered since as its successor', async () => {
    const device = aDevice()
    const queue = device.open()
    device.answer('lost')
    queue.put(figure(5))
    await device.wait(0)
    queue.put(figure(6))
    await device.wait(0)
    const [first, repeated, second] = device.sent.map(({ count }) => count)
    expect(repeated!.id).toBe(first!.id)
    expect(second).toMatchObject({ quantity: 6, seen: first!.id })
    expect(second!.id).not.toBe(first!.id)
  })

  it('asks about a count of someone else and sends the answer as a new count', async () => {
    const device = aDevice()
    const queue = device.open()
    device.answer({ kind: 'conflict', current: other, ago: 'just now' })
    queue.put(figure(6))
    await device.wait(0)
    const [first] = queue.snapshot().waiting
    expect(first).toMatchObject({ quantity: 6, conflict: { current: { counted: 4, by: 'Ben' } } })
    // A reload asks again instead of sending.
    expect(device.open().snapshot().waiting[0]?.conflict).toBeDefined()
    queue.resolve(first!.id, 'add')
    await device.wait(0)
    expect(device.sent.at(-1)!.count).toMatchObject({ mode: 'add', quantity: 6, seen: 'ben' })
    expect(device.sent.at(-1)!.count.id).not.toBe(first!.id)
    expect(queue.snapshot().waiting).toEqual([])
  })

  it('keeps a refused count in view until the person drops it; other wines are still saved', async () => {
    const device = aDevice()
    const queue = device.open()
    device.answer({ kind: 'refused', sentence: 'This count was posted.' })
    queue.put(figure(6))
    queue.put({ ...figure(2), wineId: 'v' })
    await device.wait(0)
    expect(queue.snapshot().waiting).toMatchObject([{ wineId: 'w', refusal: 'This count was posted.' }])
    expect(device.sent.map(({ count }) => count.wineId)).toEqual(['w', 'v'])
    queue.resolve(queue.snapshot().waiting[0]!.id, 'drop')
    expect([queue.snapshot().waiting, device.storage.size]).toEqual([[], 0])
  })

  it('waits for a new session with everything kept', async () => {
    const device = aDevice()
    const queue = device.open()
    device.answer({ kind: 'signed-out' })
    queue.put(figure(6))
    await device.wait(0)
    expect(queue.snapshot()).toMatchObject({ isSignedOut: true, waiting: [{ quantity: 6 }] })
    expect(device.storage.size).toBe(1)
  })
})
