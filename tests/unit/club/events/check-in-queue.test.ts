import { describe, expect, it, vi } from 'vitest'
import {
  CheckInQueue,
  type CheckInAnswer,
  type CheckInResult,
  type QueuedCheckIn,
} from '~/club/events/desk/check-in-queue'
import { shownPeople, withQueued, type DeskPerson } from '~/club/events/desk/check-in-view'

const person = (more: Partial<DeskPerson> = {}): DeskPerson => ({
  seatId: 'ada',
  bookingId: 'b1',
  code: 'K7M2QX',
  name: 'Ada Conti',
  broughtBy: null,
  tierName: 'Calice',
  note: '',
  attendance: null,
  attendanceTime: null,
  searchText: 'ada conti ada@example.test',
  ...more,
})

/** A device with its storage, a clock and a connection that can be cut. */
function aDevice(storage = new Map<string, string>()) {
  const sent: QueuedCheckIn[] = []
  const results: CheckInResult[] = []
  const state = { isOnline: true, now: 1_000, answer: { kind: 'saved' } as CheckInAnswer }
  let later: (() => void) | undefined
  const queue = new CheckInQueue({
    storage: {
      get length() {
        return storage.size
      },
      key: (at) => [...storage.keys()][at] ?? null,
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, text) => void storage.set(key, text),
      removeItem: (key) => void storage.delete(key),
    },
    prefix: 'check-in:',
    send: (entry) => {
      if (!state.isOnline) return Promise.reject(new Error('no connection'))
      sent.push(entry)
      return Promise.resolve(state.answer)
    },
    now: () => (state.now += 1),
    later: (work) => void (later = work),
    onAnswer: (result) => void results.push(result),
  })
  return { queue, sent, results, state, storage, runLater: () => later?.() }
}

describe('the queue of check-ins', () => {
  it('keeps what happens without a connection, and sends it in its order afterwards', async () => {
    const { queue, sent, state, storage } = aDevice()
    state.isOnline = false
    queue.put({ id: '1', seatId: 'ada', name: 'Ada', kind: 'here' })
    queue.put({ id: '2', seatId: 'ben', name: 'Ben', kind: 'here' })
    queue.put({ id: '3', seatId: 'ada', name: 'Ada', kind: 'undo' })
    await vi.waitFor(() => expect(queue.snapshot()).toMatchObject({ isOffline: true }))
    expect(storage.size).toBe(3)
    state.isOnline = true
    await queue.flush()
    expect(sent.map(({ id }) => id)).toEqual(['1', '2', '3'])
    expect(storage.size).toBe(0)
    expect(queue.snapshot()).toMatchObject({ isOffline: false, waiting: [] })
  })

  it('survives a reload of the page', async () => {
    const before = aDevice()
    before.state.isOnline = false
    before.queue.put({ id: '1', seatId: 'ada', name: 'Ada', kind: 'here' })
    await vi.waitFor(() => expect(before.queue.snapshot().isOffline).toBe(true))
    const after = aDevice(before.storage)
    await after.queue.flush()
    expect(after.sent.map(({ id }) => id)).toEqual(['1'])
  })

  it('passes a refusal on to the page and continues with the next', async () => {
    const { queue, sent, state, results } = aDevice()
    state.answer = { kind: 'refused', sentence: 'Ada was checked in at 7:02 PM already.' }
    queue.put({ id: '1', seatId: 'ada', name: 'Ada', kind: 'here' })
    queue.put({ id: '2', seatId: 'ben', name: 'Ben', kind: 'here' })
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    await vi.waitFor(() => expect(queue.snapshot().waiting).toEqual([]))
    expect(results.map(({ answer }) => answer.kind)).toEqual(['refused', 'refused'])
  })
})

describe('the list at the desk', () => {
  it('shows at once what this device recorded, the latest of several', () => {
    const entry = (kind: QueuedCheckIn['kind'], at: number): QueuedCheckIn => ({
      id: String(at),
      seatId: 'ada',
      name: 'Ada',
      kind,
      at,
    })
    const [here] = withQueued([person()], [entry('here', 1)])
    expect(here).toMatchObject({ attendance: 'here', isWaiting: true })
    const [undone] = withQueued([person()], [entry('here', 1), entry('undo', 2)])
    expect(undone).toMatchObject({ attendance: null, isWaiting: true })
  })

  it('finds everyone of a booking by its code, and people by name without regard to accents', () => {
    const people = [
      person(),
      person({ seatId: 'guest', name: 'Guest 1 of Ada Conti', searchText: 'guest 1 of ada conti' }),
      person({ seatId: 'unal', code: 'ZZ22ZZ', name: 'Ünal Berg', searchText: 'unal berg' }),
    ]
    const matches = (search: string) =>
      shownPeople(people, { search, show: 'expected' }).map(({ seatId }) => seatId)
    expect(matches('k7m-2qx')).toEqual(['ada', 'guest'])
    expect(matches('ünal')).toEqual(['unal'])
    expect(matches('Conti Ada')).toEqual(['ada', 'guest'])
  })
})
