// The currency signs and codes of lists. Pure.
import { list } from '../table/kind-words'

/** Printed currency signs with their codes; the longest first where one sign contains another. */
const signs =
  list(`US$=USD HK$=HKD NZ$=NZD AU$=AUD CA$=CAD MX$=MXN R$=BRL A$=AUD C$=CAD S$=SGD €=EUR $=USD £=GBP ¥=JPY
  ￥=JPY ₽=RUB ₺=TRY ₪=ILS ₹=INR ₩=KRW ฿=THB SFr.=CHF SFr=CHF Fr.=CHF zł=PLN Kč=CZK Ft=HUF kr.=SEK kr=SEK
  euros=EUR euro=EUR Euros=EUR Euro=EUR EURO=EUR Kr.=SEK Kr=SEK KR=SEK Lei=RON LEI=RON eur=EUR chf=CHF pln=PLN lei=RON Rs.=INR Rp.=IDR Rp=IDR ₫=VND ₱=PHP ₴=UAH грн=UAH
  руб.=RUB руб=RUB ден.=MKD ден=MKD лв.=BGN лв=BGN дин=RSD 円=JPY yen=JPY 元=CNY 원=KRW ₾=GEL`).map(
    (pair) => pair.split('=') as [sign: string, code: string],
  )
const codes =
  list(`EUR USD GBP CHF AUD NZD CAD SEK NOK DKK PLN CZK HUF ZAR RUB RON TRY ILS INR JPY HKD SGD BRL MXN THB
  AED KRW IDR MYR PHP VND SAR QAR KWD BHD OMR EGP MAD ISK CNY TWD CLP COP PEN ARS UYU GEL UAH MKD RSD
  BGN`)

const byText = new Map(
  [...signs, ...codes.map((code) => [code, code] as const)].map(([sign, code]) => [sign.toLowerCase(), code]),
)

const escaped = (text: string) => text.replace(/[.$|]/g, '\\$&')

/** Signs and codes that stand before an amount ("€ 12", "CHF 78", "R 450"). */
export const signBefore = `(?:${[...signs.map(([sign]) => sign), ...codes].map(escaped).join('|')}|R(?=\\s?\\d))`
/** Signs and codes that stand behind an amount ("12 €", "450 kr"). */
export const signBehind = `(?:${[...signs.map(([sign]) => sign), ...codes].map(escaped).join('|')})(?![\\p{L}])`

/** The code of a sign; null for none. */
export function currencyOf(sign: string): string | null {
  const text = sign.trim().toLowerCase()
  return byText.get(text) ?? (text === 'r' ? 'ZAR' : null)
}

const printed = new RegExp(
  `(?<![\\p{L}])(?:${[...signs.map(([sign]) => sign), ...codes].map(escaped).join('|')})(?![\\p{L}])`,
  'giu',
)

/** The codes of all signs and codes in a text, in their order. */
export const currenciesIn = (text: string): string[] =>
  [...text.matchAll(printed)].flatMap(([sign]) => currencyOf(sign) ?? [])

/** The code of the first sign or code in a text; null for none. */
export const currencyIn = (text: string): string | null => currenciesIn(text)[0] ?? null
