import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { presetBrand, presetIds, type PresetId } from '~/foundation/theme/brand'
import { centerFocus, initialPage, type PageBlocks } from '~/foundation/theme/page-blocks'
import type { Club } from '#/tenants/club'
import { clubView } from '#/tenants/club-view'
import { ClubPage } from '~/business/club-page/club-page'
import { howItWorks, faqItems } from '#/tenants/club-page-copy'
import type { TierView } from '~/membership/tiers/tier-view'

const club = (preset: PresetId, change: Partial<Club> = {}): Club => ({
  id: '01900000-0000-7000-8000-000000000001',
  slug: 'casa-prova',
  name: 'Casa Prova',
  kind: 'restaurant',
  status: 'live',
  email: 'ciao@casa-prova.test',
  phone: null,
  address: '1 Proof Street',
  website: null,
  pickUpHours: null,
  pickUpAddress: null,
  closedDays: [],
  shipsTo: [],
  timeZone: 'America/New_York',
  currency: 'usd',
  brand: presetBrand(preset),
  version: 1,
  domain: null,
  canTakeMembers: true,
  closingOn: null,
  memberDataUntil: null,
  closedOn: null,
  ...change,
})

const tier = (id: string, name: string, priceCents: number): TierView => ({
  id,
  name,
  description: `What ${name} brings.`,
  priceCents,
  currency: 'usd',
  bottles: 2,
  benefits: ['A free glass of wine'],
})

const tiers = [tier('t-small', 'Piccolo', 4_900), tier('t-large', 'Grande', 129_950)]

function page(
  preset: PresetId,
  change?: Partial<Club>,
  offered = tiers,
  blocks: Partial<ComponentProps<typeof ClubPage>> = {},
): string {
  const links = { home: '/', join: '/join', signIn: '/login', terms: '/terms', privacy: '/privacy' }
  return renderToStaticMarkup(
    <ClubPage
      club={clubView(club(preset, change))}
      tiers={offered}
      links={links}
      renewalTerms="It renews every month."
      {...blocks}
    />,
  )
}

const words = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

describe.each(presetIds)('the club page in the theme %s', (preset) => {
  it('shows the club’s name, its price and the button to join', () => {
    const html = page(preset)
    expect(words(html)).toContain('Casa Prova Wine Club')
    expect(words(html)).toMatch(/From \$49\.00 a month, two bottles/)
    expect(html).toContain('href="/join"')
    expect(words(html)).toContain('Join Casa Prova')
  })

  it('shows the price of every tier with two decimals and links to it', () => {
    const html = page(preset)
    expect(words(html)).toContain('$49.00')
    expect(words(html)).toContain('$1,299.50')
    expect(html).toContain('href="/join?step=account&amp;tier=t-small"')
    expect(html).toContain('href="/join?step=account&amp;tier=t-large"')
  })

  it('names the platform once', () => {
    expect(words(page(preset)).match(/Tastevin/g)).toHaveLength(1)
  })

  it('obeys the content security policy: no scripts, style attributes or foreign URLs', () => {
    const html = page(preset)
    expect(html).not.toMatch(/<script|\sstyle=|\son[a-z]+=/)
    expect(html).not.toMatch(/\ssrc(?:set)?="(?:https?:)?\/\//)
    const hosts = [...html.matchAll(/href="(?:https?:)?\/\/([^/"]+)/g)].map(([, host]) => host)
    // The address is a link to a map; nothing is requested from there.
    expect(new Set(hosts)).toEqual(new Set(['www.google.com']))
  })

  it('has one first heading and never skips a level', () => {
    const levels = [...page(preset).matchAll(/<h([1-6])/g)].map(([, level]) => Number(level))
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    levels.forEach((level, index) => expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1))
  })

  it('says that there are no tiers yet and offers no way to join', () => {
    const html = page(preset, {}, [])
    expect(words(html)).toContain('No membership tiers available')
    expect(html).not.toContain('href="/join')
  })

  it('shows a sentence instead of a button while the club cannot take payments', () => {
    const html = page(preset, {
      canTakeMembers: false,
      closingOn: null,
      memberDataUntil: null,
      closedOn: null,
    })
    expect(words(html)).toContain('Casa Prova isn’t taking new members yet.')
    expect(html).not.toContain('href="/join')
  })

  it('links to the waiting list of a full tier, and to no signup when all are full', () => {
    const [small, large] = tiers as [TierView, TierView]
    const one = page(preset, {}, [{ ...small, isFull: true }, large])
    expect(one).toContain('href="/waiting-list/t-small"')
    expect(one).toContain('href="/join?step=account&amp;tier=t-large"')
    expect(one).not.toContain('href="/join?step=account&amp;tier=t-small"')
    const all = page(preset, {}, [{ ...small, isFull: true }])
    expect(all).not.toContain('href="/join')
    expect(words(all)).toContain('Full right now')
  })

  it('draws a default logo and picture for a club without its own', () => {
    const html = page(preset, { brand: { ...presetBrand(preset), hero: null, intro: '', tagline: '' } })
    expect(html).not.toContain('<img')
    expect(html).toContain('>CP<')
  })
})

it('the club page orders its sections differently in every theme', () => {
  const order = (preset: PresetId) =>
    [...page(preset).matchAll(/<section class="club-section club-([a-z]+)[ "]/g)]
      .map(([, name]) => name)
      .join()
  expect(new Set(presetIds.map(order)).size).toBe(presetIds.length)
})

const sectionsOf = (html: string) =>
  [...html.matchAll(/<section class="club-section club-([a-z]+)[ "]/g)].map(([, name]) => name)
const pageWith = (preset: PresetId, change: Partial<PageBlocks>) =>
  page(preset, {}, tiers, { page: { ...initialPage, ...change } })

describe.each(presetIds)('the blocks of the club page in the theme %s', (preset) => {
  it('show a person, pictures and quotes that the club entered, each with one heading', () => {
    const html = pageWith(preset, {
      person: {
        name: 'Ada Prova',
        role: 'Owner',
        sentence: 'We drink what we sell.',
        photo: null,
        focus: centerFocus,
      },
      gallery: [{ path: '/clubs/table.svg', alt: 'A laid table', focus: centerFocus }],
      press: [{ text: 'A gem.', source: 'The Gazette' }],
    })
    expect(sectionsOf(html)).toEqual(expect.arrayContaining(['person', 'gallery', 'press']))
    expect(words(html)).toContain('We drink what we sell.')
    expect(html).toContain('alt="A laid table"')
    expect(html).not.toMatch(/\sstyle=/)
  })

  it('do not show without content', () => {
    const html = pageWith(preset, {})
    for (const block of ['person', 'gallery', 'press', 'box']) expect(sectionsOf(html)).not.toContain(block)
  })

  it('follow the club’s own order, and leave out those that it switched off', () => {
    const html = pageWith(preset, { order: ['questions', 'tiers', 'how'], hidden: ['visit'] })
    const shown = sectionsOf(html)
    expect(shown.filter((name) => ['questions', 'tiers', 'how'].includes(name!))).toEqual([
      'questions',
      'tiers',
      'how',
    ])
    expect(shown).not.toContain('visit')
    expect(html).not.toContain('href="#visit"')
  })

  it('always include the memberships', () => {
    expect(sectionsOf(pageWith(preset, { hidden: ['tiers'] }))).toContain('tiers')
  })
})

it('the club page answers with the club’s own words, and with ours where it has none', () => {
  const text = words(
    pageWith('natural', {
      answers: { ...initialPage.answers, cancel: 'Ring the bell.' },
      questions: [
        { question: 'Dogs?', answer: 'Always.' },
        { question: 'Cats?', answer: '' },
      ],
    }),
  )
  expect(text).toContain('Ring the bell.')
  expect(text).toContain('Anyone 21 or older.')
  expect(text).toContain('Dogs?')
  expect(text).not.toContain('Cats?')
})

it('the join bar of a phone shows the lowest price with an open place, and none while the club takes no members', () => {
  expect(words(page('modern'))).toContain('Join from $49 ')
  expect(words(page('modern', {}, [{ ...tiers[0]!, isFull: true }, tiers[1]!]))).toContain(
    'Join from $1,299.50',
  )
  expect(page('modern', { canTakeMembers: false })).not.toContain('club-join-bar')
})

it.each(['restaurant', 'shop', 'winery'] as const)('the club page uses the right words for a %s', (kind) => {
  const front = clubView(club('modern', { kind, address: null }))
  const texts = [
    ...howItWorks(front, 3).map(({ text }) => text),
    ...faqItems(front).map(({ answer }) => answer),
  ]
  expect(texts.join(' ')).not.toMatch(/undefined|buyers sets|sommelier set |winemaker set /)
  expect(texts.join(' ')).toContain(`the ${kind}`)
})

it('the club page reveals nothing about how the business is run', () => {
  const front = clubView(club('cellar'))
  for (const inside of ['id', 'version', 'status', 'timeZone']) expect(front).not.toHaveProperty(inside)
})
