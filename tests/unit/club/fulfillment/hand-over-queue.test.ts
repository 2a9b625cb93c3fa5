import { describe, expect, it } from 'vitest'
import {
  HandOverQueue,
  type HandOverAnswer,
  type HandOverResult,
} from '~/club/fulfillment/desk/hand-over-queue'
import type { SignedOut } from '~/foundation/kit/device-queue'

type Answer = HandOverAnswer | SignedOut | 'lost'

/** A phone at the desk: its storage outlives a reload, its timer is moved by hand. */
function aPhone(answers: Answer[]) {
  const storage = new Map<string, string>()
  const sent: { id: string; late: boolean; isUndone: boolean }[] = []
  const results: HandOverResult[] = []
  let timer: (() => void) | null = null
  const turns = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  }
  return {
    storage,
    sent,
    results,
    open: () =>
      new HandOverQueue({
        prefix: 'hand-over:',
        storage: {
          get length() {
            return storage.size
          },
          key: (at) => [...storage.keys()][at] ?? null,
          getItem: (key) => storage.get(key) ?? null,
          setItem: (key, text) => void storage.set(key, text),
          removeItem: (key) => void storage.delete(key),
        },
        async send({ id, late, isUndone }) {
          sent.push({ id, late, isUndone })
          const answer = answers.shift() ?? { kind: 'saved' }
          if (answer === 'lost') throw new TypeError('Failed to fetch')
          return answer
        },
        onAnswer: (result) => void results.push(result),
        now: () => 1_000,
        later: (work) => void (timer = work),
      }),
    turns,
    async wait() {
      timer?.()
      await turns()
    },
  }
}

const aHandOver = (id: string, bottleIds = [`${id} bottle`]) => ({
  id,
  memberId: 'ada',
  name: 'Ada',
  bottleIds,
  wineIds: ['wine'],
  collectedBy: 'member' as const,
  secondPerson: '',
  note: '',
})

describe('the hand-overs of a phone', () => {
  it('are kept through a lost connection and a reload, and then say that the bottles have left', async () => {
    const phone = aPhone(['lost'])
    const queue = phone.open()
    queue.put(aHandOver('a'))
    await phone.turns()
    expect(queue.snapshot()).toMatchObject({ isOffline: true, waiting: [{ id: 'a', late: true }] })
    const again = phone.open()
    await phone.wait()
    expect(phone.sent.map(({ late }) => late)).toEqual([false, true])
    expect([again.snapshot().waiting, phone.storage.size]).toEqual([[], 0])
  })

  it('are added once, however often the button is pressed', async () => {
    const phone = aPhone(['lost'])
    const queue = phone.open()
    queue.put(aHandOver('a', ['bottle']))
    queue.put(aHandOver('b', ['bottle']))
    await phone.turns()
    expect(queue.snapshot().waiting.map(({ id }) => id)).toEqual(['a'])
  })

  it('are sent once more as an undo where they were undone on their way', async () => {
    const phone = aPhone(['lost'])
    const queue = phone.open()
    queue.put(aHandOver('a'))
    await phone.turns()
    queue.takeBack('a')
    await phone.wait()
    expect(phone.sent.at(-1)).toMatchObject({ isUndone: true })
    expect(queue.snapshot().waiting).toEqual([])
  })

  it('wait for the person who has to sign in again', async () => {
    const phone = aPhone([{ kind: 'signed-out' }])
    const queue = phone.open()
    queue.put(aHandOver('a'))
    await phone.turns()
    expect(queue.snapshot()).toMatchObject({ isSignedOut: true, waiting: [{ id: 'a' }] })
    expect(phone.results).toEqual([])
  })

  it('leave the queue with their reason where they are refused', async () => {
    const refused = { kind: 'refused', sentence: 'It was handed over before.', isKept: true } as const
    const phone = aPhone([refused])
    const queue = phone.open()
    queue.put(aHandOver('a'))
    await phone.turns()
    expect(phone.results).toMatchObject([{ answer: refused }])
    expect([queue.snapshot().waiting, phone.storage.size]).toEqual([[], 0])
  })
})
