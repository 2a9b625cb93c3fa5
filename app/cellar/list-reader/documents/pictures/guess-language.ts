// The language of a page from its small words. Pure.
import type { Language } from './recognizer.server'

/** Words of lists that belong to one of the languages only; names of wines are in any language. */
const smallWords: [Language, string][] = [
  [
    'eng',
    'the and of by with from our wines white red glass bottle sparkling sweet list please ask to is in for half',
  ],
  [
    'fra',
    'et les des avec vins blancs rouges verre bouteille nos sur sans pour carte rosés pichet demi une nous fraîcheur',
  ],
  [
    'ita',
    'e di della dei con vini bianchi rossi calice bottiglia nostri del per rosati bollicine carta dolci il gli una',
  ],
  [
    'spa',
    'y los las con vinos blancos tintos copa botella nuestros del por rosados espumosos carta generosos una el',
  ],
  [
    'deu',
    'und der die das mit vom weine weißweine weissweine rotweine glas flasche unsere aus offene schaumweine für weißwein rotwein trocken',
  ],
  ['nld', 'en de het van met wijnen witte rode fles onze uit per mousserende voor wijn een glas droge'],
]

const languagesOf = new Map<string, Language[]>()
for (const [language, words] of smallWords)
  for (const word of words.split(' ')) languagesOf.set(word, [...(languagesOf.get(word) ?? []), language])

/** Below this many small words more than English has, English letters do as well. */
const clearly = 4

/** English where no other language is clear. */
export function guessLanguage(texts: readonly string[]): Language {
  const counts = new Map<Language, number>()
  for (const text of texts)
    for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? [])
      for (const language of languagesOf.get(word) ?? [])
        counts.set(language, (counts.get(language) ?? 0) + 1 / languagesOf.get(word)!.length)
  const english = counts.get('eng') ?? 0
  const [language, count] = [...counts].reduce((most, next) => (next[1] > most[1] ? next : most), [
    'eng',
    0,
  ] as [Language, number])
  return count >= english + clearly ? language : 'eng'
}
