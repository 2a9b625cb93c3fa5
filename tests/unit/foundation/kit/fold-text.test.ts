import { describe, expect, it } from 'vitest'
import { foldText } from '~/foundation/kit/fold-text'

describe('folding a text', () => {
  it.each([
    ['Fèlsina', 'felsina'],
    ['Weißburgunder', 'weissburgunder'],
    ['Cœur de Cuvée', 'coeur de cuvee'],
    ['Kalecik Karası', 'kalecik karasi'],
    ['Vallée d’Aoste ', "vallee d'aoste"],
    ['Đakovo', 'dakovo'],
  ])('makes %s comparable', (text, folded) => {
    expect(foldText(text)).toBe(folded)
  })
})
