import { describe, expect, it } from 'vitest'
import { inquiryReceivedEmail } from '~/business/inquiries/emails/inquiry-received'
import { businessInvitationEmail } from '~/business/invitations/emails/business-invitation'
import { platformSender } from '~/foundation/messaging/platform-sender'
import { bodies } from '../../foundation/messaging/sample-emails'

const sender = platformSender('clubs@tastevin.test')
const url = 'http://localhost:3000/join/abc-DEF_123'

describe('the invitation email', () => {
  const letter = (businessName = 'Osteria Nuova') =>
    businessInvitationEmail({ sender, businessName, url, expiresAt: new Date('2026-12-04T17:00:00Z') })

  it('names the business, contains its link and says when it expires', () => {
    const { subject, html, text } = letter()
    expect(subject).toBe('Osteria Nuova, your wine club is ready to set up')
    expect(html).toContain(`href="${url}"`)
    expect(text).toContain(`\n${url}\n`)
    for (const body of bodies(letter())) {
      expect(body).toContain('You are invited')
      expect(body).toContain('December 4, 2026')
      expect(body).toContain('clubs@tastevin.test')
    }
  })

  it('escapes the business’s name', () => {
    const { subject, html } = letter('<b>Osteria</b>\r\nBcc: everybody@example.test')
    expect(subject).not.toMatch(/[\r\n]/)
    expect(html).not.toContain('<b>Osteria')
  })
})

describe('the inquiry email', () => {
  it('shows who wrote what, unchanged', () => {
    const letter = inquiryReceivedEmail({
      sender,
      businessName: 'Osteria & Figli',
      name: 'Marta Rossi',
      email: 'marta@osteria.test',
      message: 'Forty seats,\nand <a cellar>.',
      url: 'http://localhost:3000/admin/inquiries/1',
    })
    for (const body of bodies(letter)) {
      expect(body).toContain('Osteria & Figli')
      expect(body).toContain('marta@osteria.test')
    }
    expect(letter.text.replace(/\s+/g, ' ')).toContain('Forty seats, and <a cellar>.')
    expect(letter.html).not.toContain('<a cellar>')
  })
})
