import { describe, expect, it } from 'vitest'
import { calendarFile } from '~/foundation/kit/calendar-file'

const entry = {
  uid: 'run.member@club.example',
  title: 'Pick up: November box (Bottega Rossa)',
  from: '2026-11-25',
  endBefore: '2026-12-17',
  location: '12 Mulberry Street, New York',
  description: 'Tue–Sat, 4–9 PM\nBarolo',
  url: 'https://club.example/customer/box/run',
  changedAt: new Date('2026-11-20T17:00:00.123Z'),
}

describe('a calendar file', () => {
  it('lists each pick-up window as whole days that stay free', () => {
    const file = calendarFile('Bottega Rossa pick-ups', [entry])
    expect(file.split('\r\n')).toEqual(
      expect.arrayContaining([
        'BEGIN:VCALENDAR',
        'DTSTAMP:20261120T170000Z',
        'DTSTART;VALUE=DATE:20261125',
        'DTEND;VALUE=DATE:20261217',
        'LOCATION:12 Mulberry Street\\, New York',
        'DESCRIPTION:Tue–Sat\\, 4–9 PM\\nBarolo',
        'TRANSP:TRANSPARENT',
        'END:VCALENDAR',
      ]),
    )
  })

  it('gives an event its instants, which each calendar shows in its own time zone', () => {
    const { from: _from, endBefore: _endBefore, ...rest } = entry
    const file = calendarFile('Club', [
      {
        ...rest,
        startsAt: new Date('2026-12-01T00:00:00Z'),
        endsAt: new Date('2026-12-01T03:30:00Z'),
        isCanceled: true,
      },
    ])
    expect(file.split('\r\n')).toEqual(
      expect.arrayContaining([
        'DTSTART:20261201T000000Z',
        'DTEND:20261201T033000Z',
        'TRANSP:OPAQUE',
        'STATUS:CANCELLED',
      ]),
    )
  })

  it('escapes texts, so that none of them adds a line of its own', () => {
    const file = calendarFile('Club', [
      { ...entry, title: 'Wine; "red", \\ more\r\nEND:VEVENT\u2028BEGIN:VALARM\u0000' },
    ])
    expect(file).toContain('SUMMARY:Wine\\; "red"\\, \\\\ more\\nEND:VEVENT\\nBEGIN:VALARM')
    expect(file.split('\r\n').filter((line) => line === 'END:VEVENT')).toHaveLength(1)
  })

  it('breaks long lines at 75 octets and never within a character', () => {
    const file = calendarFile('Club', [{ ...entry, title: 'Château d’Yquem 🍷 '.repeat(20) }])
    const lines = file.split('\r\n')
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect(file.replaceAll('\r\n ', '')).toContain('Château d’Yquem 🍷 '.repeat(20))
  })

  it('is a valid empty calendar without pick-ups', () => {
    expect(calendarFile('Club', [])).not.toContain('VEVENT')
  })
})
