import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { presetBrand, presetIds, type Brand } from '~/foundation/theme/brand'
import { contrast } from '~/foundation/theme/color'
import { emailPhotoOf } from '~/foundation/theme/media'
import { confirmAddressEmail } from '~/people/identity/emails/confirm-address'
import { resetPasswordEmail } from '~/people/identity/emails/reset-password'
import { giftEmail } from '~/club/gifts/emails/gift-emails'
import { welcomeEmail } from '~/membership/memberships/emails/welcome'
import { reminderEmail } from '~/club/events/booking/emails/event-emails'
import { noticeEmail } from '~/foundation/messaging/notice-email'
import { findInlineLogo } from '~/foundation/messaging/inline-logo'
import type { Email } from '~/foundation/messaging/email'
import {
  bodies,
  everyEmail,
  origin,
  recipient,
  sampleBottles,
  sender as club,
  visibleText,
} from './sample-emails'

const confirmUrl = `${origin}/confirm?token=abc-DEF_123`

const welcome = (more: object = {}, of: object = {}) =>
  welcomeEmail({
    club: club(of),
    clubOrigin: origin,
    fullName: 'Ada Lovelace',
    tierName: 'Sommelier',
    amountCents: 9900,
    currency: 'usd',
    memberSince: '2026-11-20',
    ...more,
  })

const ofAnAccount = (of: object = {}): [string, Email][] => [
  ['confirm', confirmAddressEmail({ club: club(of), confirmUrl })],
  ['reset', resetPasswordEmail({ club: club(of), resetUrl: `${origin}/reset-password?token=x` })],
  ['welcome', welcome({}, of)],
]

const everyLetter = (of: object = {}) => [...ofAnAccount(of), ...everyEmail(of)]

describe('the confirmation', () => {
  const letter = confirmAddressEmail({ club: club(), confirmUrl })

  test('says whose club it is, and leads to the club in html and in text', () => {
    expect(letter.subject).toBe('Confirm your email address for Bottega Rossa')
    expect(letter.html).toContain(`href="${confirmUrl}"`)
    expect(letter.text).toContain(`\n${confirmUrl}\n`)
    for (const body of [visibleText(letter.html), letter.text]) {
      expect(body).toContain('Bottega Rossa')
      expect(body).toContain('24 hours')
      expect(body).toContain('ciao@bottega-rossa.test')
    }
  })
})

describe('the password letter', () => {
  test('says how long its link is good for', () => {
    const letter = resetPasswordEmail({ club: club(), resetUrl: confirmUrl })
    for (const body of [visibleText(letter.html), letter.text]) expect(body).toContain('30 minutes')
    expect(letter.text).toContain(confirmUrl)
  })
})

describe('the welcome', () => {
  test('names the club, the tier, the price, the first day, and how to leave', () => {
    const letter = welcome()
    expect(letter.subject).toBe('Welcome to Bottega Rossa: your Sommelier membership is active')
    for (const body of [visibleText(letter.html), letter.text]) {
      expect(body).toContain('Hello Ada,')
      expect(body).toContain('Sommelier')
      expect(body).toContain('$99.00 per month')
      expect(body).toContain('November 20, 2026')
      expect(body).toContain('at the restaurant')
      expect(body).toMatch(/cancel at any time/)
      expect(body).toContain('ciao@bottega-rossa.test')
    }
    expect(letter.html).toContain(`href="${origin}/customer/dashboard"`)
    expect(letter.text).toContain(`${origin}/customer/dashboard`)
  })

  test.each(['Win $900 at http://evil.test', 'www.evil.test', 'evil.com', 'mail me@evil.test', '', '\u200b'])(
    'does not pass on a name that mail programs would turn into a link: %j',
    (fullName) => {
      const letter = welcome({ fullName })
      expect(letter.text).toContain('\nHello,\n')
      expect(letter.html).not.toContain('evil')
    },
  )

  test.each([
    ['J. R. R. Tolkien', 'J. R. R. Tolkien'],
    ['Dr. Ana-María Ñuñez', 'Ana-María'],
    ["Seán O'Brien", 'Seán'],
    ['Ada', 'Ada'],
    ['Mrs.', 'Mrs.'],
  ])('greets %s as %s', (fullName, name) => {
    expect(welcome({ fullName }).text).toContain(`Hello ${name},`)
    expect(visibleText(welcome({ fullName }).html)).toContain(`Hello ${name},`)
  })

  test('shows the wines of the next box, in html and in text', () => {
    const nextBox = { title: 'The next box: December', list: sampleBottles('Barolo Cicala') }
    for (const body of bodies(welcome({ nextBox }))) {
      expect(body).toContain('The next box: December')
      expect(body).toMatch(/Aldo Conterno\s+Barolo Cicala 2019/)
    }
  })
})

describe('a gift', () => {
  test('keeps every line of a long note', () => {
    const lines = [`Happy birthday! ${'Enjoy every bottle of it. '.repeat(9).trim()}`, '', 'Your Ada']
    const { text, html } = giftEmail({
      club: recipient().club,
      gift: { kind: 'sum', months: null, tierName: null, amountCents: 10_000, currency: 'usd' },
      giverName: 'Ada Lovelace',
      receiverName: 'Grace Marsh',
      note: lines.join('\n'),
      redeemUrl: `${origin}/gift/a-token`,
    })
    for (const body of [visibleText(html), text.replace(/\s+/g, ' ')])
      expect(body).toContain(`“${lines[0]} Your Ada”`)
    expect(text).toContain('\n\nYour Ada”\n')
  })
})

/** An image of the club's own host. */
const ownImage = /<img src="http:\/\/bottega-rossa\.localhost:3000\/(media|clubs)\/[\w/.-]+" [^>]*>/g

describe('an email that lists bottles', () => {
  const bottleEmails = everyEmail().filter(([, { html }]) => html.includes('alt="Bottle of'))

  test('is one of every kind about bottles', () => {
    expect(bottleEmails.map(([kind]) => kind)).toEqual([
      'box',
      'box ready',
      'box reminder',
      'box unclaimed',
      'box collected',
      'order paid',
      'order ready',
      'order refunded',
      'wine back in stock',
      'parcel shipped',
      'parcel delivered',
    ])
  })

  test.each(bottleEmails)('names each bottle in html and in text: %s', (_, email) => {
    for (const body of bodies(email)) {
      expect(body).toMatch(/Aldo Conterno\s+(\d × )?Sommelier 2019|\d × Aldo Conterno Sommelier 2019/)
      expect(body).toContain('Pairs with: Braised beef or an aged cheese.')
      expect(body).toContain('Prosecco, magnum (1.5 l)')
    }
  })

  test('counts the bottles of a wine instead of repeating it', () => {
    const [, box] = bottleEmails.find(([kind]) => kind === 'box')!
    for (const body of bodies(box)) {
      expect(body).toContain('3 × ')
      expect(body.split('2019')).toHaveLength(2)
    }
  })

  test('shows a photo, or a drawn bottle in the color of the wine', () => {
    for (const [, { html }] of bottleEmails) {
      expect(html).toContain('email-photo.jpg" alt="Bottle of Aldo Conterno Sommelier 2019" width="72"')
      expect(html).toContain('/clubs/bottle-white.png" alt="Bottle of Ruggeri Prosecco, magnum (1.5 l)"')
    }
  })

  test('leads from each star to the rating with its points, which following the link does not save', () => {
    const [, { html, text }] = bottleEmails.find(([kind]) => kind === 'box collected')!
    const points = [...html.matchAll(/href="[^"]*\/rate\/a-token\?points=(\d+)" title="(\d) star/g)]
    expect(points.slice(0, 5).map(([, value, star]) => [star, value])).toEqual([
      ['1', '20'],
      ['2', '40'],
      ['3', '60'],
      ['4', '80'],
      ['5', '100'],
    ])
    expect(text).toContain(`Rate it:\n${origin}/rate/a-token\n`)
  })

  test('is under 100 kB with thirty wines of long words', () => {
    const [bottle] = sampleBottles('Barolo')
    const long = 'A long word about a wine that its producer wrote. '.repeat(20)
    const thirty = Array.from({ length: 30 }, (_, at) => ({
      ...bottle!,
      name: `Barolo ${at}`,
      note: long,
      pairing: long,
    }))
    for (const [kind, { html }] of everyEmail({}, 'Sommelier', undefined, thirty))
      expect(Buffer.byteLength(html), kind).toBeLessThan(100_000)
  })
})

describe('every letter', () => {
  const hostile = '<img src=x onerror=alert(1)>"\'&\r\nBcc: all@evil.test\u202Egnp'

  test('shows hostile names as words, in one line', () => {
    for (const [, letter] of [
      ...ofAnAccount({ name: hostile, address: hostile, phone: hostile }),
      ['tier', welcome({ tierName: hostile, fullName: hostile })] as const,
    ]) {
      expect(letter.html).not.toMatch(/<img|<[^>]*onerror/)
      expect(letter.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
      expect(letter.subject).not.toMatch(/[\r\n\u202E]/)
      expect(letter.text).not.toMatch(/^Bcc:|\r|\u202E/m)
    }
    // In running text a line may end anywhere, so these are told by their words alone.
    for (const [what, letter] of everyEmail({ name: hostile }, hostile, hostile)) {
      expect(letter.html.replaceAll(ownImage, ''), what).not.toMatch(/<img|<[^>]*onerror/)
      expect(letter.subject, what).not.toMatch(/[\r\n\u202E]/)
      expect(letter.text, what).not.toMatch(/[\r\u202E]/)
      expect(letter.text.replace(/\s+/g, ' '), what).toContain('onerror=alert(1)>"\'& Bcc: all@evil.test gnp')
    }
  })

  test('loads nothing but pictures of the club’s own host, whose addresses name no reader', () => {
    for (const [, { html }] of everyLetter()) {
      expect(html.replaceAll(ownImage, '')).not.toMatch(/<(img|script|link|iframe|form)\b|url\(|@import/)
      const links = [...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1] ?? '')
      expect(links.length).toBeGreaterThan(0)
      for (const link of links)
        expect(link).toMatch(/^(http:\/\/bottega-rossa\.localhost:3000\/|mailto:ciao@)/)
    }
  })

  test('shows the QR code of a ticket with its code in words, for programs that load no pictures', () => {
    const { html, text } = reminderEmail({
      ...recipient(),
      title: 'Harvest dinner',
      when: 'Sunday, December 20, 2026, 7:00 PM to 10:00 PM',
      place: 'Mulberry Street',
      people: ['Ada Lovelace'],
      code: 'K7M2QX',
      codeUrl: `${origin}/tickets/a-token/code.png`,
      ticketUrl: `${origin}/tickets/a-token`,
      calendarUrl: `${origin}/tickets/a-token/calendar.ics`,
    })
    const [image = ''] = /<img [^>]*>/.exec(html) ?? []
    expect(image).toContain(`src="${origin}/tickets/a-token/code.png"`)
    expect(image).toContain('alt="QR code of your ticket. Its code is K7M2QX."')
    expect(text).toContain('K7M2QX')
  })

  test('shows the picture of a run as a JPEG with words for it, in a fixed size', () => {
    const picture = emailPhotoOf(
      '/media/0190f0aa-0000-7000-8000-000000000001/0190f0aa-0000-7000-8000-000000000002/photo-1920x1280.webp',
    )!
    const { html } = noticeEmail({
      ...recipient(),
      subject: 'Your December box',
      paragraphs: ['Your wines were chosen.'],
      picture: { ...picture, url: origin + picture.url, alt: 'Picture of Langhe "at home"' },
    })
    const [image = ''] = /<img [^>]*>/.exec(html) ?? []
    expect(image).toContain(`src="${origin}/media/`)
    expect(image).toContain('email-photo.jpg"')
    expect(image).toContain('alt="Picture of Langhe &quot;at home&quot;" width="496" height="331"')
  })

  test('shows a logo that comes along in it, on ground on which it can be seen', () => {
    const [business, picture] = [
      '0190f0aa-0000-7000-8000-000000000001',
      '0190f0aa-0000-7000-8000-000000000002',
    ]
    const wearing = (tone: 'dark' | 'light') =>
      welcome(
        {},
        {
          brand: {
            ...presetBrand('modern'),
            logo: `/media/${business}/${picture}/logo-480x192-${tone}.webp`,
          },
        },
      ).html
    const html = wearing('dark')
    expect(html).toContain(`src="cid:${picture}.logo-480x192-dark.png"`)
    expect(html).toMatch(/<img [^>]*width="120" height="48" alt="Bottega Rossa"/)
    expect(html.replace(/src="cid:[^"]*"/, '')).not.toMatch(/\bsrc=|url\(/)
    expect(findInlineLogo(html)).toEqual({
      contentId: `cid:${picture}.logo-480x192-dark.png`,
      pictureId: picture,
      file: 'logo-480x192-dark.png',
    })
    const ground = (letter: string) => {
      const before = letter.slice(0, letter.indexOf('<img'))
      return before
        .match(/background-color:#[0-9a-f]{6}/g)!
        .at(-1)!
        .slice(-7)
    }
    expect(contrast(ground(html), '#000000')).toBeGreaterThan(12)
    expect(contrast(ground(wearing('light')), '#ffffff')).toBeGreaterThan(4.5)
  })

  test('gives each picture words for programs that load none, and lets it shrink on a phone', () => {
    for (const [what, { html }] of everyLetter())
      for (const [image] of html.matchAll(/<img [^>]*>/g)) {
        expect(image, what).toMatch(/ alt="[^"]+"/)
        if (!image.includes('max-width:100%'))
          expect(Number(/ width="(\d+)"/.exec(image)?.[1]), what).toBeLessThanOrEqual(280)
      }
  })

  test('greets by the first name', () => {
    for (const [what, { html, text }] of everyEmail({}, 'Sommelier', 'Ada Lovelace')) {
      expect(visibleText(html), what).toContain('Hello Ada,')
      expect(text, what).toContain('Hello Ada,')
    }
  })

  test('has every link of its body in its text version too', () => {
    for (const [what, { html, text }] of everyLetter()) {
      const body = html.slice(0, html.lastIndexOf('Sent with Tastevin'))
      for (const [, link = ''] of body.matchAll(/href="(http[^"?]*)/g))
        if (!/\/customer\/(membership|account-settings)$/.test(link))
          expect(text.replaceAll('&amp;', '&'), what).toContain(link)
    }
  })

  test('has a text version without markup and without lines a reader must scroll', () => {
    for (const [, { text }] of everyLetter()) {
      expect(text).not.toMatch(/[<>]|&\w+;/)
      for (const line of text.split('\n'))
        if (!line.includes('://')) expect(line.length).toBeLessThanOrEqual(72)
      expect(text).toContain('\n-- \nBottega Rossa\n')
    }
  })

  test('leaves out what the club has not given', () => {
    for (const [, letter] of everyLetter({ phone: null, address: null })) {
      expect(letter.text + letter.html).not.toMatch(/null|undefined/)
    }
  })

  test.each(presetIds)('uses the theme preset %s', (preset) => {
    const { html } = welcome({}, { brand: presetBrand(preset) })
    const others = presetIds.filter((other) => other !== preset)
    for (const other of others) expect(html).not.toBe(welcome({}, { brand: presetBrand(other) }).html)
    for (const mode of ['light', 'dark'] as const)
      expect(worstContrastIn(html, mode).ratio).toBeGreaterThanOrEqual(4.5)
  })

  test('has a dark palette by the reader’s setting, and one for Outlook', () => {
    for (const [what, { html }] of everyLetter()) {
      expect(darkRules(html).length, what).toBeGreaterThan(10)
      expect(html, what).toContain('<meta name="color-scheme" content="light dark"/>')
      expect(html, what).toContain('[data-ogsc] .t-ink{')
    }
  })

  test('can be read in light and in dark whatever colors a club chose', () => {
    const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
    const colors = fc.record({
      primary: hex,
      accent: hex,
      surface: hex,
      ink: hex,
      mode: fc.constantFrom('light', 'dark'),
    })
    fc.assert(
      fc.property(colors, (brandColors) => {
        const brand: Brand = { ...presetBrand('modern'), ...brandColors }
        for (const [, { html }] of everyLetter({ brand })) {
          for (const mode of ['light', 'dark'] as const) {
            const worst = worstContrastIn(html, mode)
            if (worst.ratio < 4.5) throw new Error(`${worst.ratio.toFixed(2)} in ${mode} at "${worst.at}"`)
          }
        }
      }),
      { numRuns: 20 },
    )
  })
})

/** The colors of an email's classes in dark mode, by class. */
function darkRules(html: string): [string, string][] {
  const [, rules = ''] = /@media \(prefers-color-scheme:dark\)\{((?:[^{}]*\{[^}]*\})*)\}/.exec(html) ?? []
  return [...rules.matchAll(/\.([\w-]+)\{[a-z-]+:(#[0-9a-f]{6})/g)].map(([, name, hex]) => [name!, hex!])
}

/** Walks the html as a mail program paints it: every text against the background it stands on. */
function worstContrastIn(html: string, mode: 'light' | 'dark'): { ratio: number; at: string } {
  const dark = new Map(mode === 'dark' ? darkRules(html) : [])
  const body = html.slice(html.indexOf('<body'))
  const stack = [{ color: '#000000', background: '#ffffff', hidden: false }]
  let worst = { ratio: 21, at: '' }
  for (const [, closing, tag, attributes, text] of body.matchAll(/<(\/?)([a-z0-9]+)([^>]*)>|([^<]+)/g)) {
    const above = stack.at(-1) ?? { color: '#000000', background: '#ffffff', hidden: false }
    if (text !== undefined) {
      const ratio = contrast(above.color, above.background)
      if (text.trim() !== '' && !above.hidden && ratio < worst.ratio) worst = { ratio, at: text.slice(0, 40) }
    } else if (closing) stack.pop()
    else if (tag !== 'br' && tag !== 'hr' && tag !== 'img') {
      const style = /style="([^"]*)"/.exec(attributes ?? '')?.[1] ?? ''
      const classes = (/class="([^"]*)"/.exec(attributes ?? '')?.[1] ?? '').split(' ')
      const byClass = (kind: string) =>
        classes.flatMap((name) => (name.startsWith(kind) ? (dark.get(name) ?? []) : []))[0]
      stack.push({
        color: byClass('t-') ?? /(?:^|;)color:(#[0-9a-f]{6})/.exec(style)?.[1] ?? above.color,
        background:
          byClass('g-') ?? /(?:^|;)background-color:(#[0-9a-f]{6})/.exec(style)?.[1] ?? above.background,
        hidden: above.hidden || style.includes('display:none'),
      })
    }
  }
  return worst
}
