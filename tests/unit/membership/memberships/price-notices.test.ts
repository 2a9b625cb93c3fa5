import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysAfter } from '~/foundation/kit/calendar'
import {
  priceChangeEmail,
  priceChangeReminderEmail,
  priceChangeWithdrawnEmail,
} from '~/membership/memberships/price-changes/emails/price-change'
import { earliestEffectiveDay, noticeDays, reminderDays } from '~/membership/tiers/prices/rules'
import { bodies, priceChange, origin } from '../../foundation/messaging/sample-emails'

describe('the notice of a new price', () => {
  it.each([
    ['Sommelier changes on January 1, 2027', priceChangeEmail(priceChange())],
    ['Reminder: the price of Sommelier changes on January 1, 2027', priceChangeReminderEmail(priceChange())],
  ])('%s: names both prices, the day, the first payment and the way out', (subject, letter) => {
    expect(letter.subject).toContain(subject)
    for (const body of bodies(letter)) {
      expect(body).toContain('$99.00 per month')
      expect(body).toContain('$109.00 per month')
      expect(body).toContain('January 1, 2027')
      expect(body).toContain('January 19, 2027')
      expect(body).toContain('cancel online before then, in two clicks and at no cost')
    }
    expect(letter.text).toContain(`${origin}/customer/membership`)
  })

  it('names no payment where none is planned', () => {
    for (const body of bodies(priceChangeEmail(priceChange({ firstPaymentOn: null })))) {
      expect(body).not.toMatch(/First payment|null|Invalid/)
    }
  })

  it('is withdrawn by an email with the price that stays', () => {
    const letter = priceChangeWithdrawnEmail(priceChange())
    expect(letter.subject).toBe('The price of Sommelier stays the same')
    for (const body of bodies(letter)) {
      expect(body).toContain('you’ll keep paying $99.00 per month')
      expect(body).not.toContain('$109.00')
    }
  })
})

describe('the term of a notice', () => {
  it('is thirty days for a higher price and at once for a lower one, to the cent', () => {
    expect(noticeDays('2026-11-20', { from: 9_900, to: 9_901 })).toBe(30)
    expect(noticeDays('2026-11-20', { from: 9_900, to: 9_900 })).toBe(0)
    expect(noticeDays('2026-11-20', { from: 9_900, to: 9_899 })).toBe(0)
    // Before the first rule there was none: the first one holds.
    expect(noticeDays('2020-01-01', { from: 1, to: 2 })).toBe(30)
  })

  it('counts days of the calendar, through a leap day and a change of the clocks', () => {
    expect(earliestEffectiveDay('2028-01-31', { from: 1, to: 2 })).toBe('2028-03-01')
    expect(earliestEffectiveDay('2027-01-31', { from: 1, to: 2 })).toBe('2027-03-02')
    expect(earliestEffectiveDay('2027-03-01', { from: 1, to: 2 })).toBe('2027-03-31')
  })

  it('leaves room for the reminder, whatever the day and the amounts', () => {
    const day = fc.integer({ min: 0, max: 20_000 }).map((days) => daysAfter('2026-01-01', days))
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 50, max: 99_999_998 }),
        fc.integer({ min: 1, max: 9 }),
        (today, from, more) => {
          const earliest = earliestEffectiveDay(today, { from, to: from + more })
          expect(daysAfter(earliest, -reminderDays) > today).toBe(true)
        },
      ),
    )
  })
})
