import { describe, expect, it } from 'vitest'
import { singleLineText, plainText, requiredLine, textProblem } from '~/foundation/kit/text'

describe('plain text', () => {
  it.each([
    'María José 🍷',
    'محمد بن عبد العزيز',
    'דוד בן־גוריון',
    'علی‌رضا',
    '👩‍🍳 Ada',
    '李小龍',
    "Robert'); DROP TABLE members;--",
    'two\nlines\tand a tab',
  ])('accepts %j unchanged', (text) => {
    expect(plainText(120).parse(text)).toBe(text)
  })

  it.each([
    ['NUL', 'a\0b'],
    ['an escape', '\u001B[31m'],
    ['a C1 control', 'a\u0085b'],
    ['half a character', 'a\uD83D'],
    ['its other half', '\uDE00a'],
    ['a direction override', '\u202Egnp.exe'],
    ['an isolate', '\u2067a\u2069'],
    ['an Arabic letter mark', 'a\u061Cb'],
    ['a zero-width space', 'a\u200Bb'],
    ['a byte order mark', '\uFEFFa'],
  ])('rejects %s', (_what, text) => {
    expect(textProblem(text)).not.toBeNull()
    expect(plainText(120).safeParse(text).success).toBe(false)
  })
})

describe('a single line', () => {
  const name = requiredLine(40, 'A name is required')
  const sentences = (text: string) => name.safeParse(text).error?.issues.map(({ message }) => message)

  it.each(['\r', '\n', '\r\n', '\t', '\u2028', '\u2029'])('rejects %j', (separator) => {
    expect(sentences(`Ada${separator}Conti`)).toEqual(['Please keep this on one line'])
  })

  it.each([
    '\u200C',
    '\u200D',
    '\u00AD',
    '\u3164',
    '\uFE0F',
    '\u115F',
    '\uFFA0',
    '\u034F',
    '\u2800',
    '\u00A0',
    '\u0301',
  ])('counts %j as empty', (blank) => {
    expect(sentences(blank)).toEqual(['A name is required'])
    expect(sentences(` ${blank} ${blank}`)).toEqual(['A name is required'])
    expect(singleLineText(40).parse(blank)).toBe('')
  })

  it.each(['María José 🍷', '👩‍🍳', 'علی‌رضا', '❤️', '1', '"'])('accepts %j', (text) => {
    expect(name.parse(text)).toBe(text)
  })

  it('is normalized, however its accents were typed', () => {
    expect(name.parse('Jose\u0301')).toBe('Jos\u00e9')
  })
})
