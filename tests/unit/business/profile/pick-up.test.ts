import { describe, expect, it } from 'vitest'
import { closedText, hoursText, readPickUp, sentences, type PickUp } from '#/tenants/pick-up'
import { pickUpForm, pickUpValues } from '~/business/profile/pick-up/schemas'
import { pickUpView } from '~/club/runs/member/box-view'
import { firstOpenDay, usualDetails } from '~/club/runs/runs/run-dates.server'

const pickUp: PickUp = {
  place: 'The wine shop',
  address: '',
  hours: [
    { day: 2, from: '17:00', until: '22:00' },
    { day: 3, from: '17:00', until: '22:00' },
    { day: 7, from: '12:00', until: '18:00' },
  ],
  closed: [{ from: '2026-12-24', until: '2026-12-26' }],
  cutOffDays: 4,
  cutOffTime: '20:00',
  windowDays: 10,
}

const problems = (form: Record<string, string>) =>
  pickUpForm
    .safeParse({ ...pickUpValues(pickUp, ''), ...form })
    .error?.issues.map(({ path, message }) => [path[0], message])

describe('pick-up hours', () => {
  it('name days with the same hours once', () => {
    expect(hoursText(pickUp.hours)).toBe(
      'Tuesday to Wednesday, 5:00 PM to 10:00 PM; Sunday, 12:00 PM to 6:00 PM',
    )
    expect(hoursText([])).toBe('')
  })

  it('stand before the words of the business', () => {
    expect(sentences('Friday, 5:00 PM to 9:00 PM', 'Ring the bell.')).toBe(
      'Friday, 5:00 PM to 9:00 PM. Ring the bell.',
    )
    expect(sentences('', 'Tuesday to Saturday, five to ten.')).toBe('Tuesday to Saturday, five to ten.')
    expect(sentences('', null)).toBeNull()
  })

  it('are read as they were stored, and are null for anything else', () => {
    expect(readPickUp(JSON.parse(JSON.stringify(pickUp)))).toEqual(pickUp)
    expect(readPickUp(null)).toBeNull()
    expect(readPickUp({ hours: 'always' })).toBeNull()
  })
})

describe('closed days', () => {
  it('are named where they fall into the pick-up days of a box', () => {
    const { closed } = pickUp
    expect(closedText(closed, { from: '2026-12-20', until: '2026-12-28' })).toBe(
      'Closed December 24 to December 26, 2026.',
    )
    expect(closedText(closed, { from: '2026-12-01', until: '2026-12-23' })).toBe('')
  })

  it('are passed over by the first pick-up day of a new box', () => {
    expect(firstOpenDay(pickUp, '2026-12-24')).toBe('2026-12-27')
    expect(firstOpenDay({ hours: [], closed: [] }, '2026-12-24')).toBe('2026-12-24')
  })
})

describe('a new box', () => {
  const details = (saved: PickUp | null) =>
    usualDetails('2026-12-01', 'cellar', { timeZone: 'America/New_York', pickUp: saved })

  it('begins on an open day, with the deadline and the days to collect of the settings', () => {
    expect(details(pickUp)).toMatchObject({
      pickUpFrom: '2026-12-13',
      pickUpUntil: '2026-12-22',
      cutOffAt: new Date('2026-12-10T01:00:00Z'),
    })
  })

  it('has the usual days without settings', () => {
    expect(details(null)).toMatchObject({ pickUpFrom: '2026-12-13', pickUpUntil: '2026-12-28' })
  })
})

describe('the pick-up of a member’s box', () => {
  const run = {
    cutOffAt: new Date('2026-12-10T01:00:00Z'),
    pickUpFrom: '2026-12-20',
    pickUpUntil: '2026-12-28',
    pickUpHours: '',
    place: null,
    isOpen: true,
  } as Parameters<typeof pickUpView>[0]
  const club = {
    timeZone: 'America/New_York',
    address: '1 Main Street',
    pickUpHours: 'Friday, 5:00 PM to 9:00 PM',
    pickUpAddress: 'The wine shop, 3 Main Street',
    closedDays: pickUp.closed,
  }

  it('shows the hours, the place and the closed days of the settings', () => {
    expect(pickUpView(run, club)).toMatchObject({
      hours: 'Friday, 5:00 PM to 9:00 PM. Closed December 24 to December 26, 2026.',
      place: 'The wine shop, 3 Main Street',
    })
  })

  it('shows hours of its own in place of them', () => {
    expect(pickUpView({ ...run, pickUpHours: 'Saturday, noon to 3' }, club).hours).toBe(
      'Saturday, noon to 3. Closed December 24 to December 26, 2026.',
    )
  })
})

describe('the form of pick-up', () => {
  it('gives back the settings that it was filled with', () => {
    expect(pickUpForm.parse(pickUpValues(pickUp, 'Ring the bell.'))).toEqual({
      pickUp,
      note: 'Ring the bell.',
    })
  })

  it('takes one closed day without a last day', () => {
    const form = { ...pickUpValues({ ...pickUp, closed: [] }, ''), 'closed-from-1': '2026-11-26' }
    expect(pickUpForm.parse(form).pickUp.closed).toEqual([{ from: '2026-11-26', until: '2026-11-26' }])
  })

  it.each([
    [{ 'from-5': '17:00' }, 'until-5', 'Enter when Friday ends, or leave both times blank'],
    [{ 'until-5': '22:00' }, 'from-5', 'Enter when Friday begins, or leave both times blank'],
    [{ 'from-5': '22:00', 'until-5': '17:00' }, 'until-5', 'Friday must end after it begins'],
    [
      { 'closed-from-2': '2026-12-31', 'closed-until-2': '2026-12-30' },
      'closed-until-2',
      'Choose a day on or after the first closed day, December 31, 2026',
    ],
    [{ windowDays: '0' }, 'windowDays', 'Please enter 1 to 60 days'],
  ])('rejects %j', (form, field, sentence) => {
    expect(problems(form)).toEqual([[field, sentence]])
  })
})
