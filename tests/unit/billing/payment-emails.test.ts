import { describe, expect, it } from 'vitest'
import {
  membershipLapsedEmail,
  membershipSuspendedEmail,
  paymentFailedEmail,
  paymentRecoveredEmail,
} from '~/billing/dunning/emails/payment-emails'
import { bodies, failedRenewal, origin } from '../foundation/messaging/sample-emails'

describe('the email about a failed payment', () => {
  it('states the amount, the period in the club’s time zone, and the card’s last four digits', () => {
    const email = paymentFailedEmail(failedRenewal())
    expect(email.subject).toBe('Your payment to Bottega Rossa did not go through')
    for (const body of bodies(email)) {
      expect(body).toContain('We couldn’t charge your card ending in 0341 for your Sommelier membership.')
      expect(body).toContain('$99.00')
      expect(body).toContain('November 19, 2026 to December 19, 2026')
      expect(body).toContain('BR-0002')
      expect(body).toContain('Your membership continues for now.')
    }
    expect(email.html).toContain(`href="${origin}/pay/a-token"`)
    expect(email.text).toContain(`\nPay $99.00:\n${origin}/pay/a-token\n`)
  })

  it('announces the next attempt after a soft decline', () => {
    for (const body of bodies(paymentFailedEmail(failedRenewal())))
      expect(body).toContain('We’ll try the same card again on November 22, 2026.')
  })

  it('asks for another card by a date after a hard decline', () => {
    const email = paymentFailedEmail(failedRenewal({ kind: 'hard' }))
    for (const body of bodies(email)) {
      expect(body).toContain('We won’t charge this card again.')
      expect(body).toContain('another card by November 22, 2026')
      expect(body).not.toMatch(/same card/)
    }
    expect(email.text).toContain('Pay $99.00 with another card:')
  })

  it.each([['soft'], ['hard']])('names no date if no attempt is planned (%s)', (kind) => {
    for (const body of bodies(paymentFailedEmail(failedRenewal({ kind, nextAttemptAt: null })))) {
      expect(body).toMatch(/We won’t try again automatically|Please pay with another card\./)
      expect(body).not.toContain('November 22')
    }
  })

  it('says that its link needs no password, and for how long it works', () => {
    for (const body of bodies(paymentFailedEmail(failedRenewal())))
      expect(body).toContain('doesn’t require a password. It works for 30 days or until the payment is made.')
  })

  it('omits unknown details', () => {
    const unknown = { last4: null, periodStart: null, periodEnd: null, invoiceNumber: null }
    const emails = [
      paymentFailedEmail(failedRenewal(unknown)),
      membershipSuspendedEmail(failedRenewal(unknown)),
      membershipLapsedEmail({ ...failedRenewal(unknown), joinUrl: origin }),
    ]
    for (const email of emails)
      for (const body of bodies(email)) {
        expect(body).not.toMatch(/null|undefined|ending in|Invoice|Invalid/)
        expect(body).toMatch(/[Yy]our card/)
      }
  })
})

describe('the email about the outcome of a failed payment', () => {
  it('thanks the member for the payment', () => {
    const email = paymentRecoveredEmail({
      ...failedRenewal(),
      membershipUrl: `${origin}/customer/dashboard`,
    })
    expect(email.subject).toBe('Payment received: Bottega Rossa')
    for (const body of bodies(email)) {
      expect(body).toContain('Your payment of $99.00 went through')
      expect(body).toContain('back in good standing')
    }
    expect(email.text).not.toContain('/pay/')
  })

  it('says that the membership is suspended, with a link to pay', () => {
    const email = membershipSuspendedEmail(failedRenewal())
    expect(email.subject).toBe('Your Bottega Rossa membership is suspended')
    for (const body of bodies(email)) {
      expect(body).toContain(
        'It resumes as soon as you make this payment. You won’t be charged anything else until then.',
      )
    }
    expect(email.text).toContain(`Pay $99.00:\n${origin}/pay/a-token`)
  })

  it('says that the membership has ended, without a link to pay', () => {
    const email = membershipLapsedEmail({ ...failedRenewal(), joinUrl: `${origin}/` })
    expect(email.subject).toBe('Your Bottega Rossa membership has ended')
    for (const body of bodies(email)) {
      expect(body).toContain('You won’t be charged again.')
      expect(body).not.toContain('/pay/')
    }
    expect(email.text).toContain(`Join again:\n${origin}/`)
  })
})
