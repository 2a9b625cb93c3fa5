import { describe, expect, it } from 'vitest'
import { heroPicture, presetBrand, type Brand } from '#/tenants/brand'
import { inPreset } from '#/tenants/looks'
import { logoFacts, logoFile, mailLogo, mediaFolder, photoFacts, photoFile, pictureIn } from '#/tenants/media'
import { asFarAsValid, lookForm, lookValues, withChoices } from '~/businesses/look/schemas'

const trattoria = presetBrand('trattoria')
const [business, picture] = ['0190f0aa-0000-7000-8000-000000000001', '0190f0aa-0000-7000-8000-000000000002']
const folder = mediaFolder(business, picture)

describe('a look in another preset', () => {
  it('is that preset where nothing was chosen', () => {
    expect(inPreset(trattoria, 'modern')).toEqual(presetBrand('modern'))
  })

  it('keeps what the club has chosen for itself', () => {
    const own: Brand = {
      ...trattoria,
      primary: '#123456',
      tagline: 'Ours.',
      logo: `${folder}logo-400x192-dark.webp`,
    }
    const changed = inPreset(own, 'cellar')
    expect(changed).toMatchObject({
      preset: 'cellar',
      pairing: 'cellar',
      radius: 0,
      hero: 'vaults',
      primary: '#123456',
      surface: trattoria.surface,
      mode: 'light',
      tagline: 'Ours.',
      logo: own.logo,
    })
  })
})

describe('the form of a look', () => {
  const values = lookValues(trattoria)

  it('takes back what it shows', () => {
    expect(withChoices(trattoria, lookForm.parse(values))).toEqual(trattoria)
    const bare: Brand = { ...trattoria, hero: null }
    expect(withChoices(bare, lookForm.parse(lookValues(bare)))).toEqual(bare)
  })

  it('takes colours as people type them', () => {
    expect(lookForm.parse({ ...values, primary: ' 7A1D36 ' }).primary).toBe('#7a1d36')
  })

  it.each([
    ['primary', 'red'],
    ['ink', '#fff'],
    ['radius', '25'],
    ['radius', '4px'],
    ['mode', 'dusk'],
    ['preset', 'castle'],
    ['hero', '/media/x.webp'],
    ['tagline', 'x'.repeat(141)],
    ['join', 'a\nb'],
  ])('refuses %s: %j', (name, value) => {
    const read = lookForm.safeParse({ ...values, [name]: value })
    expect(read.error?.issues.map(({ path }) => path[0])).toEqual([name])
  })

  it('goes as far as it can while something is half typed', () => {
    const look = asFarAsValid(trattoria, { ...values, primary: '#12', tagline: 'Half way' })
    expect(look).toEqual({ ...trattoria, tagline: 'Half way' })
  })
})

describe('addresses of pictures', () => {
  it('tell size and ink of a logo, and where mail finds it', () => {
    const facts = { width: 480, height: 192, tone: 'light' as const }
    const path = folder + logoFile(facts)
    expect(logoFacts(path)).toEqual(facts)
    expect(pictureIn(path)).toBe(picture)
    expect(mailLogo(path)).toBe(`${folder}logo-480x192-light.png`)
  })

  it('tell the widths a photo comes in', () => {
    const path = folder + photoFile(1920, 1280)
    expect(photoFacts(path)?.variants).toEqual([
      { url: `${folder}photo-640.webp`, width: 640 },
      { url: `${folder}photo-1280.webp`, width: 1280 },
      { url: path, width: 1920 },
    ])
    expect(photoFacts(folder + photoFile(900, 600))?.variants.map(({ width }) => width)).toEqual([640, 900])
  })

  it.each([
    '',
    '/clubs/vaults.svg',
    '/media/a.png',
    `${folder}x.webp`,
    `/media/${business}/logo-1x1-dark.webp`,
  ])('tell nothing of %j', (path) => {
    expect(logoFacts(path)).toBeNull()
    expect(photoFacts(path)).toBeNull()
  })
})

it('shows a photo, a drawn picture, or none', () => {
  const photo = folder + photoFile(1920, 1280)
  expect(heroPicture({ ...trattoria, photo })).toMatchObject({ src: '/clubs/table.svg', isPhoto: false })
  const own = heroPicture({ ...trattoria, photo, hero: 'photo' })
  expect(own).toMatchObject({ src: photo, width: 1920, height: 1280, isPhoto: true })
  expect(own?.srcSet).toContain(`${folder}photo-640.webp 640w`)
  expect(heroPicture({ ...trattoria, hero: 'photo' })).toBeNull()
  expect(heroPicture({ ...trattoria, hero: null, photo })).toBeNull()
})
