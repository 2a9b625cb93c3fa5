import { describe, expect, it } from 'vitest'
import { instantAt } from '~/foundation/kit/calendar'
import { detailsForMonth } from '~/club/runs/runs/run-dates.server'
import { daysText } from '~/club/runs/runs/run-view'

const zone = 'America/New_York'
const october = {
  month: '2026-10-01',
  title: 'October box',
  locationId: 'cellar',
  cutOffAt: instantAt(zone, '2026-10-10', '18:00'),
  pickUpFrom: '2026-10-16',
  pickUpUntil: '2026-10-31',
  pickUpHours: 'Tue–Sat, 4–9 PM',
  story: 'Harvest',
  isTasteAware: true,
  isPublic: false,
}

describe('the dates of a copied run', () => {
  it('keep the time of day of the deadline although summer time ends in between', () => {
    const november = detailsForMonth(october, '2026-11-01', zone)
    expect(october.cutOffAt.toISOString()).toBe('2026-10-10T22:00:00.000Z')
    expect(november.cutOffAt.toISOString()).toBe('2026-11-14T23:00:00.000Z')
  })

  it('stay the same weekday of the month, and as far from each other as they were', () => {
    const november = detailsForMonth(october, '2026-11-01', zone)
    // The third Friday; the other day is a Saturday, fifteen days later.
    expect([november.pickUpFrom, november.pickUpUntil]).toEqual(['2026-11-20', '2026-12-05'])
    const fourth = { ...october, pickUpFrom: '2026-10-23', pickUpUntil: '2026-10-24' }
    const december = detailsForMonth(fourth, '2026-12-01', zone)
    expect([december.pickUpFrom, december.pickUpUntil]).toEqual(['2026-12-25', '2026-12-26'])
  })

  it('take the last where the month has no fifth one, and follow a pick-up in the month after', () => {
    const fifth = { ...october, pickUpFrom: '2026-10-30', pickUpUntil: '2026-10-31' }
    expect(detailsForMonth(fifth, '2026-11-01', zone).pickUpFrom).toBe('2026-11-27')
    const later = { ...october, pickUpFrom: '2026-11-06', pickUpUntil: '2026-11-07' }
    expect(detailsForMonth(later, '2027-01-01', zone).pickUpFrom).toBe('2027-02-05')
  })

  it('name the new month in the title and leave out the story of the old one', () => {
    expect(detailsForMonth(october, '2026-11-01', zone)).toMatchObject({
      title: 'November box',
      story: '',
      isTasteAware: true,
      isPublic: false,
    })
    const dated = { ...october, title: 'Box of October 2026' }
    expect(detailsForMonth(dated, '2027-01-01', zone).title).toBe('Box of January 2027')
    const titled = { ...october, title: 'Wines of the Langhe' }
    expect(detailsForMonth(titled, '2026-11-01', zone).title).toBe('Wines of the Langhe')
  })

  it('a deadline in the hour that clocks skip is an hour later, in the one that comes twice the first', () => {
    expect(instantAt(zone, '2027-03-14', '02:30').toISOString()).toBe('2027-03-14T07:30:00.000Z')
    expect(instantAt(zone, '2026-11-01', '01:30').toISOString()).toBe('2026-11-01T05:30:00.000Z')
  })

  it('are written short where they are in one month', () => {
    expect(daysText('2026-11-13', '2026-11-28')).toBe('November 13–28, 2026')
    expect(daysText('2026-12-28', '2027-01-03')).toBe('December 28, 2026 – January 3, 2027')
    expect(daysText('2026-11-13', '2026-11-13')).toBe('November 13, 2026')
  })
})
