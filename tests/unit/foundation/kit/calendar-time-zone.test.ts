import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { calendarFile } from '~/foundation/kit/calendar-file'
import { calendarTimeZone } from '~/foundation/kit/calendar-time-zone'

const span = { from: '2026-03-01', until: '2027-04-01' }

/** The times that a calendar program shows for an event from `startsAt` that takes two hours. */
function readBack(timeZone: string, startsAt: string) {
  const start = new Date(startsAt)
  const file = calendarFile(
    'Club',
    [
      {
        uid: 'event@club.example',
        title: 'Harvest dinner; bring a friend, or two',
        startsAt: start,
        endsAt: new Date(start.getTime() + 2 * 3_600_000),
        location: '',
        description: '',
        url: 'https://club.example/events/1',
        changedAt: start,
      },
    ],
    calendarTimeZone(timeZone, span),
  )
  const calendar = new ICAL.Component(ICAL.parse(file))
  ICAL.TimezoneService.reset()
  for (const zone of calendar.getAllSubcomponents('vtimezone'))
    ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!)
  return {
    summary: event.summary,
    start: event.startDate.toJSDate().toISOString(),
    local: event.startDate.toString(),
    minutes: event.duration.toSeconds() / 60,
  }
}

describe('times in a calendar file', () => {
  it.each([
    ['America/New_York', '2026-07-04T22:00:00.000Z', '2026-07-04T18:00:00'],
    ['America/New_York', '2026-11-26T23:00:00.000Z', '2026-11-26T18:00:00'],
    // The hours before and after clocks are set forward and back.
    ['America/New_York', '2026-03-08T06:30:00.000Z', '2026-03-08T01:30:00'],
    ['America/New_York', '2026-03-08T07:30:00.000Z', '2026-03-08T03:30:00'],
    ['America/New_York', '2026-11-01T04:30:00.000Z', '2026-11-01T00:30:00'],
    ['America/New_York', '2026-11-01T07:30:00.000Z', '2026-11-01T02:30:00'],
    ['America/Phoenix', '2026-07-04T22:00:00.000Z', '2026-07-04T15:00:00'],
    ['Europe/Dublin', '2026-07-04T22:00:00.000Z', '2026-07-04T23:00:00'],
    ['Australia/Sydney', '2026-12-24T09:00:00.000Z', '2026-12-24T20:00:00'],
    ['Asia/Kolkata', '2026-12-24T09:00:00.000Z', '2026-12-24T14:30:00'],
  ])('in %s a calendar program reads %s as %s', (timeZone, startsAt, local) => {
    expect(readBack(timeZone, startsAt)).toEqual({
      summary: 'Harvest dinner; bring a friend, or two',
      start: startsAt,
      local,
      minutes: 120,
    })
  })
})
