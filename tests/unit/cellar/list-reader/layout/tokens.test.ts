import { describe, expect, it } from 'vitest'
import { tokensOf } from '~/cellar/list-reader/layout/tokens'

const amounts = (text: string) =>
  tokensOf(text).flatMap((token) => (token.kind === 'amount' ? [token.cents / 100] : []))
const sizes = (text: string) => tokensOf(text).flatMap((token) => (token.kind === 'size' ? [token.ml] : []))

describe('amounts as lists print them', () => {
  it.each([
    ['€ 90.00', [90]],
    ['12.-', [12]],
    ['45,–', [45]],
    ['8½', [8.5]],
    ['1,100', [1_100]],
    ['1.100,50', [1_100.5]],
    ['1 250 Ft', [1_250]],
    ['51 102', [51, 102]],
    ['12/45', [12, 45]],
    ['R 450', [450]],
    ['13.5% 45', [45]],
    ['2015 € 90', [90]],
    ['Rp 450k', [450_000]],
    ['1,150k', [1_150_000]],
    ['450:-', [450]],
    ['15++', [15]],
    ['9-36', [9, 36]],
    ['2020 - 14/56', [14, 56]],
    ['NV (glass 19) … $74', [19, 74]],
    ['(gls R 65)', [65]],
    ['1045kr', [1_045]],
    ['55 LEI', [55]],
    ['150 мл —360 грн', [360]],
    ['グラス:1,300 ボトル:6,800', [1_300, 6_800]],
    ['￥1,200 yen', [1_200]],
  ])('%s', (text, expected) => {
    expect(amounts(text)).toEqual(expected)
  })

  it('do not include sizes', () => {
    expect(sizes('0,1 l 5,50 € 0,75l 36,00')).toEqual([100, 750])
    expect(amounts('0,1 l 5,50 € 0,75l 36,00')).toEqual([5.5, 36])
    expect(sizes('1/8 4,20 1/4 8,00')).toEqual([125, 250])
  })
})
