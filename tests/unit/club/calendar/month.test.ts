import { describe, expect, it } from 'vitest'
import { addMonths, lastDay, rowsOfWeek, sameDayIn, shownMonth, weeksOf } from '~/club/calendar/month'

describe('the month that a calendar shows', () => {
  it('begins its weeks on Sunday and fills them with the days of the months around it', () => {
    const weeks = weeksOf('2026-11')
    expect(weeks[0]).toEqual([
      '2026-11-01',
      '2026-11-02',
      '2026-11-03',
      '2026-11-04',
      '2026-11-05',
      '2026-11-06',
      '2026-11-07',
    ])
    expect(weeks.at(-1)![1]).toBe('2026-11-30')
    expect(weeks.at(-1)!.at(-1)).toBe('2026-12-05')
    expect(weeksOf('2027-01')[0]![0]).toBe('2026-12-27')
  })

  it('ends February in a leap year on the 29th', () => {
    expect(lastDay('2028-02')).toBe('2028-02-29')
    expect(sameDayIn('2027-02', '2027-01-31')).toBe('2027-02-28')
    expect(addMonths('2026-11', -11)).toBe('2025-12')
    expect(addMonths('2026-11', 2)).toBe('2027-01')
  })

  it('is the current one for anything that is no month within two years', () => {
    for (const text of [null, '', '2026-13', '2026-1', '1999-01', '2028-12', 'November', '2026-11-01'])
      expect(shownMonth(text, '2026-11-26')).toBe('2026-11')
    expect(shownMonth('2028-11', '2026-11-26')).toBe('2028-11')
    expect(shownMonth('2024-11', '2026-11-26')).toBe('2024-11')
  })
})

describe('the rows of a week', () => {
  const week = weeksOf('2026-12')[0]!
  const item = (name: string, from: string, until = from) => ({ name, from, until })
  const names = (rows: ReturnType<typeof rowsOfWeek<ReturnType<typeof item>>>) =>
    rows.map((day) => day.map((one) => one?.name ?? null))

  it('keep an item of several days in the same row on each of them', () => {
    const rows = rowsOfWeek(week, [item('dinner', '2026-12-03'), item('pick-up', '2026-12-02', '2026-12-20')])
    expect(names(rows)).toEqual([[], [], [], ['pick-up'], ['pick-up', 'dinner'], ['pick-up'], ['pick-up']])
  })

  it('leave a row empty below nothing, so that bars stay straight', () => {
    const rows = rowsOfWeek(week, [
      item('first', '2026-11-29', '2026-12-01'),
      item('second', '2026-12-01', '2026-12-03'),
    ])
    expect(names(rows)).toEqual([
      ['first'],
      ['first'],
      ['first', 'second'],
      [null, 'second'],
      [null, 'second'],
      [],
      [],
    ])
  })
})
