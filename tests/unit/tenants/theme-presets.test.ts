import { describe, expect, it } from 'vitest'
import { heroPicture, presetBrand, type Brand } from '~/foundation/theme/brand'
import {
  applyPresetTo,
  usesPresetColors,
  withPresetColors,
  withPresetPicture,
} from '~/foundation/theme/theme-presets'
import {
  logoInfo,
  logoFile,
  emailLogo,
  mediaFolder,
  photoInfo,
  photoFile,
  pictureIdIn,
} from '~/foundation/theme/media'
import { withValidFields, brandingForm, brandingFormValues, withChoices } from '~/business/branding/schemas'

const trattoria = presetBrand('trattoria')
const [business, picture] = ['0190f0aa-0000-7000-8000-000000000001', '0190f0aa-0000-7000-8000-000000000002']
const folder = mediaFolder(business, picture)

describe('a look in another preset', () => {
  it('is that preset where nothing was chosen', () => {
    expect(applyPresetTo(trattoria, 'modern')).toEqual(presetBrand('modern'))
  })

  it('takes the colors and the picture of the preset when asked, and nothing else', () => {
    const own: Brand = { ...presetBrand('cellar'), primary: '#123456', hero: 'pour', tagline: 'Ours.' }
    expect(usesPresetColors(own)).toBe(false)
    const colored = withPresetColors(own)
    expect(usesPresetColors(colored)).toBe(true)
    expect(colored).toMatchObject({ hero: 'pour', tagline: 'Ours.' })
    expect(withPresetPicture(own)).toMatchObject({ hero: 'vaults', primary: '#123456', tagline: 'Ours.' })
  })

  it('keeps what the club has chosen for itself', () => {
    const own: Brand = {
      ...trattoria,
      primary: '#123456',
      tagline: 'Ours.',
      logo: `${folder}logo-400x192-dark.webp`,
    }
    const changed = applyPresetTo(own, 'cellar')
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
  const values = brandingFormValues(trattoria)

  it('saves the values that it shows', () => {
    expect(withChoices(trattoria, brandingForm.parse(values))).toEqual(trattoria)
    const bare: Brand = { ...trattoria, hero: null }
    expect(withChoices(bare, brandingForm.parse(brandingFormValues(bare)))).toEqual(bare)
  })

  it('takes colors as people type them', () => {
    expect(brandingForm.parse({ ...values, primary: ' 7A1D36 ' }).primary).toBe('#7a1d36')
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
    const read = brandingForm.safeParse({ ...values, [name]: value })
    expect(read.error?.issues.map(({ path }) => path[0])).toEqual([name])
  })

  it('applies the valid fields while another one is half typed', () => {
    const look = withValidFields(trattoria, { ...values, primary: '#12', tagline: 'Half way' })
    expect(look).toEqual({ ...trattoria, tagline: 'Half way' })
  })
})

describe('addresses of pictures', () => {
  it('tell size and ink of a logo, and where mail finds it', () => {
    const facts = { width: 480, height: 192, tone: 'light' as const }
    const path = folder + logoFile(facts)
    expect(logoInfo(path)).toEqual(facts)
    expect(pictureIdIn(path)).toBe(picture)
    expect(emailLogo(path)).toBe(`${folder}logo-480x192-light.png`)
  })

  it('tell the widths a photo comes in', () => {
    const path = folder + photoFile(1920, 1280)
    expect(photoInfo(path)?.variants).toEqual([
      { url: `${folder}photo-640.webp`, width: 640 },
      { url: `${folder}photo-1280.webp`, width: 1280 },
      { url: path, width: 1920 },
    ])
    expect(photoInfo(folder + photoFile(900, 600))?.variants.map(({ width }) => width)).toEqual([640, 900])
  })

  it.each([
    '',
    '/clubs/vaults.svg',
    '/media/a.png',
    `${folder}x.webp`,
    `/media/${business}/logo-1x1-dark.webp`,
  ])('tell nothing of %j', (path) => {
    expect(logoInfo(path)).toBeNull()
    expect(photoInfo(path)).toBeNull()
  })
})

it('a look shows a photo, a drawn picture, or none', () => {
  const photo = folder + photoFile(1920, 1280)
  expect(heroPicture({ ...trattoria, photo })).toMatchObject({ src: '/clubs/table.svg', isPhoto: false })
  const own = heroPicture({ ...trattoria, photo, hero: 'photo' })
  expect(own).toMatchObject({ src: photo, width: 1920, height: 1280, isPhoto: true })
  expect(own?.srcSet).toContain(`${folder}photo-640.webp 640w`)
  expect(heroPicture({ ...trattoria, hero: 'photo' })).toBeNull()
  expect(heroPicture({ ...trattoria, hero: null, photo })).toBeNull()
})
