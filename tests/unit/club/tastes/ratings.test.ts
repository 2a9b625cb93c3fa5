import { describe, expect, it } from 'vitest'
import { validateForm } from '~/foundation/kit/forms.server'
import { newId } from '~/foundation/kit/ids'
import { reviewWords, withWord } from '~/club/tastes/ratings/review-words'
import { bothNeeded, linkRatingForm, ratingForm } from '~/club/tastes/ratings/schemas'
import { drinkForm, homeForm, noteForm } from '~/club/tastes/wines/schemas'
import { drinkingHint } from '~/club/tastes/wines/wine-view'
import { wineKinds } from '~/cellar/reference/labels'

const wineId = newId()
const errorsOf = (fields: Record<string, string>) => {
  const form = validateForm({ wineId, version: '0', points: '92', review: 'Crisp', ...fields }, ratingForm)
  return form.ok ? null : form.submission.error
}

describe('the form of a rating', () => {
  it('takes whole numbers from 1 to 100 with a review', () => {
    for (const points of ['1', '100', ' 92 ']) expect(errorsOf({ points })).toBeNull()
    const form = validateForm({ wineId, version: '3', points: '92', review: ' Crisp ' }, ratingForm)
    expect(form).toEqual({ ok: true, value: { wineId, version: 3, points: 92, review: 'Crisp' } })
  })

  it.each(['0', '101', '3.5', '-4', '1e2', 'ninety', '٩٢', '9 2', '1000000'])(
    'refuses %s points',
    (points) => {
      expect(errorsOf({ points })).toEqual({ points: ['Enter a whole number from 1 to 100'] })
    },
  )

  it('needs both a rating and a review', () => {
    expect(errorsOf({ points: '' })).toEqual({ points: [bothNeeded] })
    expect(errorsOf({ review: '' })).toEqual({ review: [bothNeeded] })
    // Nothing but blanks that show nothing.
    expect(errorsOf({ review: ' \n\u2800\u3000' })).toEqual({ review: [bothNeeded] })
    expect(errorsOf({ points: '', review: '' })).toEqual({ points: [bothNeeded] })
    const form = validateForm({ points: '92' }, linkRatingForm)
    expect(form).toMatchObject({ ok: false, submission: { error: { review: [bothNeeded] } } })
  })

  it('refuses a review that is too long, or that hides or reorders what stands next to it', () => {
    expect(errorsOf({ review: 'a'.repeat(2_000) })).toBeNull()
    expect(errorsOf({ review: 'a'.repeat(5_000) })).toHaveProperty('review')
    for (const hidden of ['\u202e', '\u200b', '\u2066', '\ufeff', '\u0000'])
      expect(errorsOf({ review: `Crisp${hidden}` })).toHaveProperty('review')
    expect(errorsOf({ review: '<script>alert(1)</script>' })).toBeNull()
    expect(errorsOf({ review: 'Hervorragend 🍷 ممتاز' })).toBeNull()
  })
})

describe('words for a review', () => {
  it('are sixteen different ones for each type of wine', () => {
    for (const type of wineKinds) expect(new Set(reviewWords(type)).size).toBe(16)
  })

  it('are added after the first ones', () => {
    expect(withWord('', 'Crisp')).toBe('Crisp')
    expect(withWord('Crisp', 'Too oaky')).toBe('Crisp, too oaky')
    expect(withWord('Crisp. ', 'Too oaky')).toBe('Crisp. Too oaky')
  })
})

describe('the forms of bottles at home', () => {
  const id = newId()
  it.each(['', '2026-02-30', '20-11-2026', '0001-01-01'])('refuse the day "%s"', (drunkOn) => {
    expect(validateForm({ id, wineId, drunkOn }, drinkForm).ok).toBe(false)
  })
  it.each(['-1', '2.5', '501', 'six', ''])('refuse "%s" bottles', (bottles) => {
    expect(validateForm({ wineId, bottles }, homeForm).ok).toBe(false)
  })
  it('take an empty note, which removes it', () => {
    expect(validateForm({ wineId, note: '  ' }, noteForm)).toEqual({ ok: true, value: { wineId, note: '' } })
  })
})

describe('the drinking window', () => {
  const entered = { drinkFrom: 2025, drinkUntil: 2030 }
  it('is what the business entered, else the estimate, else nothing', () => {
    expect(drinkingHint(entered, { from: 2000, until: 2001 }, '2026-11-20')).toEqual({
      years: '2025–2030',
      state: 'now',
      words: 'Ready to drink',
      isEstimate: false,
    })
    const none = { drinkFrom: null, drinkUntil: null }
    expect(drinkingHint(none, { from: 2027, until: 2035 }, '2026-11-20')).toMatchObject({
      state: 'early',
      words: 'Best from 2027',
      isEstimate: true,
    })
    expect(drinkingHint(none, null, '2026-11-20')).toBeNull()
  })

  it('ends with its last year', () => {
    expect(drinkingHint(entered, null, '2030-06-01')).toMatchObject({ words: 'Drink this year' })
    expect(drinkingHint(entered, null, '2031-01-01')).toMatchObject({ words: 'Past its best since 2031' })
  })
})
