// Names of countries and wine regions in the languages of answers. Pure.
import { languages, type Language } from '../lexicon/plain-words'

/** English, French, Spanish and Italian. */
const table = `
Sicily | Sicile | Sicilia | Sicilia
Piedmont | Piémont | Piamonte | Piemonte
Tuscany | Toscane | Toscana | Toscana
Lombardy | Lombardie | Lombardía | Lombardia
Sardinia | Sardaigne | Cerdeña | Sardegna
Apulia | Pouilles | Apulia | Puglia
Puglia | Pouilles | Apulia | Puglia
Veneto | Vénétie | Véneto | Veneto
Umbria | Ombrie | Umbría | Umbria
Marche | Marches | Las Marcas | Marche
Aosta Valley | Vallée d’Aoste | Valle de Aosta | Valle d’Aosta
Liguria | Ligurie | Liguria | Liguria
Burgundy | Bourgogne | Borgoña | Borgogna
Loire Valley | Vallée de la Loire | Valle del Loira | Valle della Loira
Rhône Valley | Vallée du Rhône | Valle del Ródano | Valle del Rodano
Alsace | Alsace | Alsacia | Alsazia
Bordeaux | Bordeaux | Burdeos | Bordeaux
Corsica | Corse | Córcega | Corsica
Beaujolais | Beaujolais | Beaujolais | Beaujolais
Catalonia | Catalogne | Cataluña | Catalogna
Andalusia | Andalousie | Andalucía | Andalusia
Mosel | Moselle | Mosela | Mosella
California | Californie | California | California
`
const regions = new Map(
  table
    .trim()
    .split('\n')
    .map((line) => {
      const names = line.split('|').map((name) => name.trim())
      return [names[0]!, new Map(languages.map((language, index) => [language, names[index]!]))] as const
    }),
)

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const countryNames = new Map(
  languages.map((language) => [language, new Intl.DisplayNames([language], { type: 'region' })] as const),
)
/** Codes of countries by their English names; made on first use. */
let codes: ReadonlyMap<string, string> | undefined
const codeOf = (name: string): string | undefined =>
  (codes ??= new Map(
    letters.flatMap((one) =>
      letters.map((other): [string, string] => [countryNames.get('en')!.of(one + other)!, one + other]),
    ),
  )).get(name)

/** A country or region by its English name in a language; that name where no other is known. */
export function placeIn(name: string, language: Language): string {
  if (language === 'en') return name
  const region = regions.get(name)?.get(language)
  const code = region === undefined ? codeOf(name) : undefined
  return region ?? (code === undefined ? name : countryNames.get(language)!.of(code)!)
}
