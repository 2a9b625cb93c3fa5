import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockList } from '~/insight/campaigns/blocks'
import { documentOf, textOfDocument } from '~/insight/campaigns/editor-document'
import { fieldProblem, impersonalText, personalText } from '~/foundation/messaging/personal-fields'
import { parseRichText, richTextOf } from '~/insight/campaigns/rich-text'
import { blocksAfter, readStep, readWriting } from '~/insight/campaigns/writing/editor-fields'

const ada = { fullName: 'Ada Conti', tierName: null, clubName: 'Bottega' }

describe('the text of a message', () => {
  it('says the member’s own words, and the fallback where there are none', () => {
    expect(personalText('Hello {first name|there} of {tier|the club}, {club}', ada)).toBe(
      'Hello Ada of the club, Bottega',
    )
    expect(personalText('{first name|friend}', { ...ada, fullName: 'www.evil.example' })).toBe('friend')
    expect(impersonalText('For {first name|friend}, by {club}')).toBe('For friend, by [club]')
    expect(fieldProblem('{frist name}')).toContain('{frist name} is not a field')
    expect(fieldProblem('{first name')).toContain('not complete')
    expect(fieldProblem('plain')).toBeNull()
  })

  it('is the same after the editor has shown it', () => {
    const text =
      '## Barolo\n\nHello **Ada**, *read* [the list](https://wine.example/a_(b)).\nBye\n\n- one\n- two\n\n1. first'
    expect(textOfDocument(documentOf(text))).toBe(text)
    const words = fc.array(
      fc.constantFrom('a', '*', '**', '_', '[x](https://e.example)', '\\', '- ', '\n', '\n\n', '#', ' '),
      {
        maxLength: 12,
      },
    )
    fc.assert(
      fc.property(words, (parts) => {
        const once = richTextOf(parseRichText(parts.join('')))
        expect(textOfDocument(documentOf(once)).trim()).toBe(richTextOf(parseRichText(once)).trim())
      }),
      { numRuns: 200 },
    )
  })

  it('refuses scripts as addresses, and more links than fifty', () => {
    const refused = (text: string) => !blockList.safeParse([{ id: 'a', type: 'text', text }]).success
    expect(refused('[x](javascript:alert)')).toBe(true)
    expect(refused('[x](https://good.example)')).toBe(false)
    expect(refused('[x](https://good.example) '.repeat(51))).toBe(true)
    expect(refused('<script>alert(1)</script>')).toBe(false)
  })
})

describe('the editor', () => {
  const fields = {
    subject: 'Hi',
    kind: 'club_news',
    order: 'a,b',
    b_a_type: 'text',
    b_a_text: 'One',
    b_b_type: 'box',
  }

  it('reads the blocks of its form, and moves, adds and removes them', () => {
    const { blocks } = readWriting(fields)
    const types = (step: string) => blocksAfter(blocks, readStep(step)).map(({ type }) => type)
    expect(types('down:a')).toEqual(['box', 'text'])
    expect(types('add:button')).toEqual(['text', 'box', 'button'])
    expect(types('remove:b')).toEqual(['text'])
    expect(types('nonsense')).toEqual(['text', 'box'])
  })

  it('names the field of a problem', () => {
    expect(() => readWriting({ ...fields, b_a_text: '{favorite}' })).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ field: 'b_a_text' }) }),
    )
  })
})
