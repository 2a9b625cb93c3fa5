// The names of countries in the languages of Europe that are written with Latin letters, as the runtime knows them.
import { nameKey } from './name-key'

/** The languages that wine lists are printed in, by their codes. */
const languages = 'de fr it es pt nl sv da nb fi is et lv lt pl cs sk hu sl hr bs ro tr ca sq'.split(' ')

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Shorter names are words as well. */
const shortest = 5

/**
 * What these languages call the countries with the given keys, each name with the key it belongs to: "Frankrike" is
 * France. A country that the runtime does not know by its key has no other names here.
 */
export function countryNamesAbroad(keys: readonly string[]): { name: string; key: string }[] {
  const wanted = new Set(keys)
  const english = namesIn('en')
  const codes = letters.flatMap((one) =>
    letters.flatMap((other): [string, string][] => {
      const name = english.of(one + other)
      const key = name === undefined ? '' : nameKey(name)
      return wanted.has(key) ? [[one + other, key]] : []
    }),
  )
  return languages.flatMap((language) => {
    const names = namesIn(language)
    return codes.flatMap(([code, key]) => {
      const name = names.of(code) ?? ''
      return name.length >= shortest ? [{ name, key }] : []
    })
  })
}

const namesIn = (language: string) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
