import { describe, expect, it } from 'vitest'
import {
  membershipLapsedEmail,
  membershipSuspendedEmail,
  paymentFailedEmail,
  paymentRecoveredEmail,
} from '~/billing/dunning/emails/payment-emails'
import { bodies, failedRenewal, origin } from '../messaging/sample-emails'

describe('a payment that did not go through', () => {
  it('is told with its amount, its period as the club counts days, and the card’s last four digits', () => {
    const letter = paymentFailedEmail(failedRenewal())
    expect(letter.subject).toBe('Your payment to Bottega Rossa did not go through')
    for (const body of bodies(letter)) {
      expect(body).toContain('Your card ending in 0341 could not be charged for your Sommelier membership.')
      expect(body).toContain('$99.00')
      expect(body).toContain('November 19, 2026 to December 19, 2026')
      expect(body).toContain('BR-0002')
      expect(body).toContain('Your membership goes on meanwhile')
    }
    expect(letter.html).toContain(`href="${origin}/pay/a-token"`)
    expect(letter.text).toContain(`\nPay $99.00:\n${origin}/pay/a-token\n`)
  })

  it('is tried again by itself where the card may be good by then', () => {
    for (const body of bodies(paymentFailedEmail(failedRenewal())))
      expect(body).toContain('We will try the same card once more on November 22, 2026.')
  })

  it('asks for another card, by a day, where this one will never do', () => {
    const letter = paymentFailedEmail(failedRenewal({ kind: 'hard' }))
    for (const body of bodies(letter)) {
      expect(body).toContain('This card cannot be used for it any more.')
      expect(body).toContain('another card by November 22, 2026')
      expect(body).not.toMatch(/same card/)
    }
    expect(letter.text).toContain('Pay $99.00 with another card:')
  })

  it.each([['soft'], ['hard']])('that is not tried again, says so without a day (%s)', (kind) => {
    for (const body of bodies(paymentFailedEmail(failedRenewal({ kind, nextAttemptAt: null })))) {
      expect(body).toMatch(/It will not be tried again by itself|Please pay with another card\./)
      expect(body).not.toContain('November 22')
    }
  })

  it('says how long its link is good for, and that it needs no password', () => {
    for (const body of bodies(paymentFailedEmail(failedRenewal())))
      expect(body).toContain('needs no password. It is good for 30 days, or until it is paid.')
  })

  it('leaves out what is not known', () => {
    const unknown = { last4: null, periodStart: null, periodEnd: null, invoiceNumber: null }
    const letters = [
      paymentFailedEmail(failedRenewal(unknown)),
      membershipSuspendedEmail(failedRenewal(unknown)),
      membershipLapsedEmail({ ...failedRenewal(unknown), joinUrl: origin }),
    ]
    for (const letter of letters)
      for (const body of bodies(letter)) {
        expect(body).not.toMatch(/null|undefined|ending in|Invoice|Invalid/)
        expect(body).toMatch(/[Yy]our card/)
      }
  })
})

describe('what comes of it', () => {
  it('is thanks when it was paid after all', () => {
    const letter = paymentRecoveredEmail({
      ...failedRenewal(),
      membershipUrl: `${origin}/customer/dashboard`,
    })
    expect(letter.subject).toBe('Thank you: your payment to Bottega Rossa has arrived')
    for (const body of bodies(letter)) {
      expect(body).toContain('Your payment of $99.00 has gone through')
      expect(body).toContain('in order again')
    }
    expect(letter.text).not.toContain('/pay/')
  })

  it('is a suspended membership that one payment opens again', () => {
    const letter = membershipSuspendedEmail(failedRenewal())
    expect(letter.subject).toBe('Your membership of Bottega Rossa is suspended')
    for (const body of bodies(letter)) {
      expect(body).toContain(
        'It opens again as soon as this payment is made. Nothing more is charged until then.',
      )
    }
    expect(letter.text).toContain(`Pay $99.00:\n${origin}/pay/a-token`)
  })

  it('is an ended membership, without a link that takes money', () => {
    const letter = membershipLapsedEmail({ ...failedRenewal(), joinUrl: `${origin}/` })
    expect(letter.subject).toBe('Your membership of Bottega Rossa has ended')
    for (const body of bodies(letter)) {
      expect(body).toContain('Nothing more is charged.')
      expect(body).not.toContain('/pay/')
    }
    expect(letter.text).toContain(`Join again:\n${origin}/`)
  })
})
