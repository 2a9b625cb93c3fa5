import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  COOLDOWN_MS,
  isCoolingDown,
  isDue,
  refreshDelay,
  tabStep,
  type TabEvent,
  type TabState,
} from '~/people/identity/sessions/session-refresh'

const now = Date.parse('2026-11-20T17:00:00Z')
const minutes = (n: number) => n * 60_000
const opened = (tokenExpiresAt = now + minutes(60)) =>
  tabStep({ is: 'signed-out' }, { type: 'opened', key: 'mine', tokenExpiresAt }, now)

describe('the replacement of a token', () => {
  it.each([
    ['an hour away: five minutes before', minutes(60), minutes(55)],
    ['just over six minutes away: five minutes before', minutes(6) + 1, minutes(1) + 1],
    ['six minutes away: in a minute', minutes(6), minutes(1)],
    ['less than six minutes away: not before a minute', minutes(5) + 1, minutes(1)],
    ['five minutes away is due: after five seconds', minutes(5), 5_000],
    ['past: after five seconds', -1, 5_000],
  ])('%s', (_name, left, delay) => {
    expect(refreshDelay(now, now + left)).toBe(delay)
  })

  it('is due from five minutes before it expires, to the millisecond', () => {
    expect(isDue(now, now + minutes(5) + 1)).toBe(false)
    expect(isDue(now, now + minutes(5))).toBe(true)
  })

  it('does not happen again within sixty seconds', () => {
    expect(isCoolingDown(now, now - 59_999)).toBe(true)
    expect(isCoolingDown(now, now - 60_000)).toBe(false)
    expect(isCoolingDown(now, null)).toBe(false)
  })
})

describe('a tab', () => {
  it('waits, refreshes, tells other tabs and waits again', () => {
    const waiting = opened()
    expect(waiting.effects).toEqual([{ do: 'wait', ms: minutes(55) }])
    const later = now + minutes(55)
    const asking = tabStep(waiting.state, { type: 'due' }, later)
    expect(asking).toMatchObject({ state: { is: 'refreshing' }, effects: [{ do: 'refresh' }] })
    const tokenExpiresAt = later + minutes(60)
    const done = tabStep(asking.state, { type: 'answered', outcome: 'refreshed', tokenExpiresAt }, later)
    expect(done.state).toMatchObject({ is: 'waiting', tokenExpiresAt, refreshedAt: later })
    expect(done.effects).toEqual([
      { do: 'wait', ms: minutes(55) },
      { do: 'tell', news: { type: 'refreshed', key: 'mine', tokenExpiresAt, refreshedAt: later } },
    ])
  })

  it('refuses a second refresh while one runs and within a minute of the last', () => {
    const asking = tabStep(opened().state, { type: 'due' }, now)
    expect(tabStep(asking.state, { type: 'due' }, now)).toEqual({ state: asking.state, effects: [] })
    const answer: TabEvent = { type: 'answered', outcome: 'refreshed', tokenExpiresAt: now + minutes(60) }
    const done = tabStep(asking.state, answer, now)
    const again = tabStep(done.state, { type: 'due' }, now + 59_999)
    expect(again.effects).toMatchObject([{ do: 'wait' }])
    expect(tabStep(done.state, { type: 'due' }, now + 60_000).effects).toEqual([{ do: 'refresh' }])
  })

  it('retries 200 ms after a failure, doubling the delay up to 30 seconds', () => {
    let { state } = opened()
    const waits = Array.from({ length: 10 }, () => {
      const asking = tabStep(state, { type: 'due' }, now)
      expect(asking.effects).toEqual([{ do: 'refresh' }])
      const failed = tabStep(asking.state, { type: 'failed' }, now)
      state = failed.state
      return failed.effects
    })
    const delays = [200, 400, 800, 1_600, 3_200, 6_400, 12_800, 25_600, 30_000, 30_000]
    expect(waits).toEqual(delays.map((ms) => [{ do: 'wait', ms }]))
  })

  it('resets the delay to 200 ms after a successful refresh', () => {
    const failed = tabStep(tabStep(opened().state, { type: 'due' }, now).state, { type: 'failed' }, now)
    const answer: TabEvent = { type: 'answered', outcome: 'refreshed', tokenExpiresAt: now + minutes(60) }
    const done = tabStep(tabStep(failed.state, { type: 'due' }, now).state, answer, now)
    const later = now + minutes(55)
    const again = tabStep(tabStep(done.state, { type: 'due' }, later).state, { type: 'failed' }, later)
    expect(again.effects).toEqual([{ do: 'wait', ms: 200 }])
  })

  it('adopts another tab’s token without requesting its own', () => {
    const news = {
      type: 'refreshed' as const,
      key: 'mine',
      tokenExpiresAt: now + minutes(60),
      refreshedAt: now,
    }
    const heard = tabStep(opened(now + minutes(1)).state, { type: 'heard', news }, now)
    expect(heard.effects).toEqual([{ do: 'wait', ms: minutes(55) }])
    const other = tabStep(opened().state, { type: 'heard', news: { ...news, key: 'other' } }, now)
    expect(other.effects).toEqual([])
  })

  it('ignores messages older than its own state', () => {
    const asking = tabStep(opened().state, { type: 'due' }, now)
    const answer: TabEvent = { type: 'answered', outcome: 'refreshed', tokenExpiresAt: now + minutes(60) }
    const done = tabStep(asking.state, answer, now)
    const news = {
      type: 'refreshed' as const,
      key: 'mine',
      tokenExpiresAt: now + minutes(10),
      refreshedAt: now - minutes(1),
    }
    expect(tabStep(done.state, { type: 'heard', news }, now)).toEqual({ state: done.state, effects: [] })
  })

  it('reloads when its session is signed out, and when another user signs in', () => {
    const { state } = opened()
    expect(tabStep(state, { type: 'heard', news: { type: 'signed-out', key: 'mine' } }, now)).toEqual({
      state: { is: 'signed-out' },
      effects: [{ do: 'reload' }],
    })
    expect(tabStep(state, { type: 'heard', news: { type: 'signed-out', key: 'old' } }, now).effects).toEqual(
      [],
    )
    const signedIn = { type: 'heard' as const, news: { type: 'signed-in' as const, key: 'other' } }
    expect(tabStep(state, signedIn, now).effects).toEqual([{ do: 'reload' }])
    expect(tabStep({ is: 'signed-out' }, signedIn, now).effects).toEqual([{ do: 'follow' }])
  })

  it('never refreshes twice within a minute or during another refresh, whatever happens', () => {
    const event = fc.oneof(
      fc.constant<TabEvent>({ type: 'due' }),
      fc.constant<TabEvent>({ type: 'failed' }),
      fc.record({
        type: fc.constant('answered' as const),
        outcome: fc.constantFrom('refreshed' as const, 'too-soon' as const),
        tokenExpiresAt: fc.integer({ min: now - minutes(10), max: now + minutes(90) }),
      }),
      fc.constant<TabEvent>({
        type: 'heard',
        news: { type: 'refreshed', key: 'mine', tokenExpiresAt: now + minutes(60), refreshedAt: now },
      }),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 90_000 }), event)), (events) => {
        let state: TabState = opened().state
        let time = now
        let answeredAt: number | null = null
        for (const [passed, happens] of events) {
          time += passed
          const wasOut = state.is === 'refreshing'
          const step = tabStep(state, happens, time)
          if (step.effects.some((effect) => effect.do === 'refresh')) {
            expect(wasOut).toBe(false)
            if (answeredAt !== null) expect(time - answeredAt).toBeGreaterThanOrEqual(COOLDOWN_MS)
          }
          for (const effect of step.effects)
            if (effect.do === 'wait') expect(effect.ms).toBeGreaterThanOrEqual(0)
          if (wasOut && happens.type === 'answered') answeredAt = time
          state = step.state
        }
      }),
    )
  })
})
