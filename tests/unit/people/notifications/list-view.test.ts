import { describe, expect, it } from 'vitest'
import { countText, listView, moreQuery, shownCount } from '~/people/notifications/list-view'

const listed = (id: string, createdAt: string) => ({
  id,
  kind: 'run' as const,
  title: id,
  body: '',
  link: '/',
  createdAt: new Date(createdAt),
  isRead: false,
})

describe('the list of notifications', () => {
  it('is grouped by the days of the business’s time zone', () => {
    const days = listView(
      [
        listed('a', '2026-11-21T06:00:00Z'),
        listed('b', '2026-11-21T04:00:00Z'),
        listed('c', '2026-11-20T17:00:00Z'),
      ],
      'America/New_York',
    )
    expect(days.map(({ day, rows }) => [day, rows.map(({ id, time }) => `${id} ${time}`)])).toEqual([
      ['2026-11-21', ['a 1:00 AM']],
      ['2026-11-20', ['b 11:00 PM', 'c 12:00 PM']],
    ])
  })

  it('grows by steps up to a limit, and continues with the older ones', () => {
    expect(['', 'x', '-5', '7.5', '30', null].map((text) => shownCount(text, 30))).toEqual(Array(6).fill(30))
    expect([shownCount('60', 30), shownCount('100000', 30)]).toEqual([60, 300])
    expect(moreQuery({ shown: 30, before: null, next: 'last' }, 30)).toEqual({ show: '60' })
    expect(moreQuery({ shown: 30, before: 'older', next: 'last' }, 30)).toEqual({
      show: '60',
      before: 'older',
    })
    expect(moreQuery({ shown: 300, before: null, next: 'last' }, 30)).toEqual({ before: 'last' })
    expect(moreQuery({ shown: 30, before: null, next: null }, 30)).toBeNull()
  })

  it('counts unread ones up to a hundred', () => {
    expect([0, 99, 100].map(countText)).toEqual(['0', '99', '99+'])
  })
})
