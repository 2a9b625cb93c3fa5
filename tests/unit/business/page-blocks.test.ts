import { describe, expect, it } from 'vitest'
import { presetBrand, presetBlockOrder, presetIds, readBrand } from '~/foundation/theme/brand'
import { blockIds, initialPage, orderedBlocks, type PageBlocks } from '~/foundation/theme/page-blocks'
import { brandCss } from '~/foundation/theme/theme'
import { pageFormValues, withPageFields } from '~/business/branding/page-form'
import { brandingForm, brandingFormValues, withValidFields } from '~/business/branding/schemas'

const page: PageBlocks = {
  ...initialPage,
  order: ['questions', 'tiers'],
  hidden: ['how'],
  photoFocus: { x: 20, y: 80, zoom: 150 },
  gallery: [{ path: '/clubs/table.svg', alt: 'A table', focus: { x: 10, y: 50, zoom: 100 } }],
  press: [{ text: 'A gem.', source: 'The Gazette' }],
  questions: [{ question: 'Dogs?', answer: 'Always.' }],
}

describe('the order of a page’s blocks', () => {
  it.each(presetIds)('has every block once in the preset %s', (preset) => {
    expect([...presetBlockOrder[preset]].sort()).toEqual([...blockIds].sort())
  })

  it('puts a block that the chosen order lacks behind its neighbor of the preset', () => {
    const order = orderedBlocks(['questions', 'tiers'], ['story', 'tiers', 'box', 'questions'])
    expect(order).toEqual(['story', 'questions', 'tiers', 'box'])
  })
})

describe('the blocks in the branding form', () => {
  it('come back from their fields unchanged', () => {
    expect(withPageFields(initialPage, pageFormValues(page))).toEqual({ ...page, gallery: [] })
    expect(withPageFields(page, pageFormValues(page))).toEqual(page)
  })

  it('keep what a form leaves out', () => {
    expect(withPageFields(page, {})).toEqual(page)
  })

  it('drop a quote whose fields are emptied', () => {
    expect(withPageFields(page, { 'press-1-text': '', 'press-1-source': '' }).press).toEqual([])
  })

  it('refuse an unknown block and a focus outside of the picture', () => {
    const values = brandingFormValues(presetBrand('cellar'))
    expect(brandingForm.safeParse({ ...values, order: 'tiers,secrets' }).success).toBe(false)
    expect(brandingForm.safeParse({ ...values, 'hero-x': '101' }).success).toBe(false)
    expect(brandingForm.safeParse(values).success).toBe(true)
  })

  it('keep the last valid value while a field is invalid', () => {
    const brand = { ...presetBrand('cellar'), page }
    const next = withValidFields(brand, { ...brandingFormValues(brand), 'hero-x': '500', hidden: 'press' })
    expect(next.page.photoFocus.x).toBe(20)
    expect(next.page.hidden).toEqual(['press'])
  })
})

describe('a stored branding', () => {
  it('without blocks reads as one with the preset’s own', () => {
    const { page: _page, ...stored } = presetBrand('modern')
    expect(readBrand(stored).page).toEqual(initialPage)
  })

  it('with broken blocks keeps those that are valid', () => {
    const stored = { ...presetBrand('modern'), page: { ...page, press: 'none' } }
    expect(readBrand(stored).page).toEqual({ ...page, press: [] })
  })

  it('has a rule for each picture that is cropped, and none for one that is not', () => {
    const css = brandCss({ ...presetBrand('modern'), page })
    expect(css).toContain('[data-crop=hero]{object-position:20% 80%;scale:1.5;transform-origin:20% 80%;}')
    expect(css).toContain('[data-crop=gallery-1]{object-position:10% 50%;}')
    expect(css).not.toContain('[data-crop=person]')
  })
})
