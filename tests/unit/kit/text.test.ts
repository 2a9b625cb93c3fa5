import { describe, expect, it } from 'vitest'
import { plainText, textProblem } from '~/kit/text'

describe('a person’s words', () => {
  it.each([
    'María José 🍷',
    'محمد بن عبد العزيز',
    'דוד בן־גוריון',
    'علی‌رضا',
    '👩‍🍳 Ada',
    '李小龍',
    "Robert'); DROP TABLE members;--",
    'two\nlines\tand a tab',
  ])('%j are taken as they are', (text) => {
    expect(plainText(120).parse(text)).toBe(text)
  })

  it.each([
    ['NUL', 'a\0b'],
    ['an escape', '\u001B[31m'],
    ['a C1 control', 'a\u0085b'],
    ['half a character', 'a\uD83D'],
    ['its other half', '\uDE00a'],
    ['an override of direction', '\u202Egnp.exe'],
    ['an isolate', '\u2067a\u2069'],
    ['an Arabic letter mark', 'a\u061Cb'],
    ['a space of no width', 'a\u200Bb'],
    ['a byte order mark', '\uFEFFa'],
  ])('with %s are not', (_what, text) => {
    expect(textProblem(text)).not.toBeNull()
    expect(plainText(120).safeParse(text).success).toBe(false)
  })
})
