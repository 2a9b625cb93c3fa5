import { describe, expect, it } from 'vitest'
import { nextDigest, quietUntil } from '~/people/notifications/times.server'

const newYork = 'America/New_York'
const night = { from: '22:00', until: '07:00' }
const at = (text: string) => new Date(text)

describe('the daily digest', () => {
  it('is sent at eight in the morning of the business', () => {
    expect(nextDigest(newYork, at('2026-11-20T12:59:00Z'))).toEqual(at('2026-11-20T13:00:00Z'))
    expect(nextDigest(newYork, at('2026-11-20T13:00:00Z'))).toEqual(at('2026-11-21T13:00:00Z'))
    expect(nextDigest('Asia/Tokyo', at('2026-11-20T12:59:00Z'))).toEqual(at('2026-11-20T23:00:00Z'))
  })

  it('stays at eight when summer time begins and ends', () => {
    expect(nextDigest(newYork, at('2026-03-07T20:00:00Z'))).toEqual(at('2026-03-08T12:00:00Z'))
    expect(nextDigest(newYork, at('2026-10-31T20:00:00Z'))).toEqual(at('2026-11-01T13:00:00Z'))
  })
})

describe('quiet hours', () => {
  it('end at their time in the business’s time zone, and only apply inside', () => {
    expect(quietUntil(newYork, night, at('2026-11-21T02:59:00Z'))).toBeNull()
    expect(quietUntil(newYork, night, at('2026-11-21T03:00:00Z'))).toEqual(at('2026-11-21T12:00:00Z'))
    expect(quietUntil(newYork, night, at('2026-11-21T11:59:59Z'))).toEqual(at('2026-11-21T12:00:00Z'))
    expect(quietUntil(newYork, night, at('2026-11-21T12:00:00Z'))).toBeNull()
  })

  it('may lie within a day', () => {
    const lunch = { from: '12:00', until: '14:00' }
    expect(quietUntil(newYork, lunch, at('2026-11-20T17:30:00Z'))).toEqual(at('2026-11-20T19:00:00Z'))
    expect(quietUntil(newYork, lunch, at('2026-11-20T19:00:00Z'))).toBeNull()
  })

  it('are an hour shorter in the night when summer time begins', () => {
    const start = at('2026-03-08T03:00:00Z')
    expect(quietUntil(newYork, night, start)).toEqual(at('2026-03-08T11:00:00Z'))
  })

  it('are an hour longer in the night when it ends', () => {
    expect(quietUntil(newYork, night, at('2026-11-01T02:00:00Z'))).toEqual(at('2026-11-01T12:00:00Z'))
  })

  it('end when clocks skip their end, and once when it comes twice', () => {
    const early = { from: '22:00', until: '02:30' }
    // 2:00 to 3:00 does not exist.
    expect(quietUntil(newYork, early, at('2026-03-08T06:30:00Z'))).toEqual(at('2026-03-08T07:00:00Z'))
    const doubled = { from: '22:00', until: '01:30' }
    // 1:10 for the first time, then for the second.
    expect(quietUntil(newYork, doubled, at('2026-11-01T05:10:00Z'))).toEqual(at('2026-11-01T05:30:00Z'))
    expect(quietUntil(newYork, doubled, at('2026-11-01T06:10:00Z'))).toEqual(at('2026-11-01T06:30:00Z'))
  })
})
