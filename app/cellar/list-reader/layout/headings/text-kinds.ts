// Tests of a text by its words alone: prose, tasting words, a vintage, capitals or small letters. Pure.
import { foldText } from '~/foundation/kit/fold-text'

/** Small words of names and labels; they make no prose. */
const particles = new Set(
  (
    'de di da du des del della dei delle degli dello la le les lo los las el il l d y e et i en und and & of the von van ' +
    'zu zum am im der die das do dos sur sous aux au a al alla in con vom ten ter te cru nv'
  ).split(' '),
)
/** Words of tasting notes in six languages. */
const tastingWords = new Set(
  (
    'notes note aroma aromas aromatic flavors flavours flavor flavour palate finish finishes nose crisp dry fruity rich smooth velvety juicy ripe elegant ' +
    'complex balanced acidity tannins tannin oak oaked unoaked minerality mineral citrus apple pear peach berry berries cherry ' +
    'plum spice spices spicy vanilla honey floral fresh refreshing fruit fruits blackberry raspberry strawberry lemon lime tropical ' +
    'bodied medium full light sweet soft silky long bright hints vibrant delicate perfumed textured toasty brioche creamy ' +
    'aromes fruits frais fraiche bouche nez tanins rond souple fruite mineralite epices sec longueur ' +
    'sentori profumo profumi palato fresco morbido equilibrato frutti fiori sapido tannini persistente ' +
    'aromas frutas fresco equilibrado boca nariz taninos suave frutal citricos ' +
    'duft frucht frisch fruchtig saftig aromen gaumen nase sauren trocken wurzig elegant noten zitrus apfel pfirsich kirsche beeren ' +
    'smaak tonen fris fruitig kruidig zacht rijp geur afdronk'
  ).split(' '),
)

export const hasTastingWord = (text: string): boolean =>
  text.split(/\s+/).some((word) => tastingWords.has(foldText(word).replace(/[^\p{L}]/gu, '')))

/** Sentences and lists of flavors, unlike a label: many small letters, or words of tasting. */
export function isProse(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /\p{L}/u.test(word))
  if (words.length < 2) return false
  const first = words[0] ?? ''
  const lower = words.filter((word) => /^\p{Ll}/u.test(word.replace(/^["“‘'(]+/, '')))
  const plain = lower.filter((word) => !particles.has(foldText(word).replace(/[^\p{L}&]/gu, '')))
  const share = plain.length / words.length
  const tasting = words.filter((word) => tastingWords.has(foldText(word).replace(/[^\p{L}]/gu, ''))).length
  const isSentence = /[.!?…]["”’)]?$/.test(text.trim()) && !/\b\p{Lu}\.[.\p{Lu}]*$/u.test(text.trim())
  if (isSentence && words.length >= 5 && share >= 0.25) return true
  if (tasting >= 2 && (share >= 0.3 || tasting / words.length >= 0.4)) return true
  if (/^\p{Ll}/u.test(first) && !particles.has(foldText(first)) && share >= 0.5) return true
  return words.length >= 5 && share >= 0.45
}

/** In capitals: at least three letters and no small one, but for a word such as "de" or a unit. */
export function isInCapitals(text: string): boolean {
  const letters = text
    .replace(/\b(?:ml|cl|de|di|du|des|del|la|le|et|e|y|und|and|by|the|of)\b/g, '')
    .replace(/[^\p{L}]/gu, '')
  return letters.length >= 2 && letters === letters.toUpperCase() && letters !== letters.toLowerCase()
}

/** A vintage in the text. */
export const hasVintage = (text: string): boolean =>
  /(?<![\d.,])(?:19[4-9]\d|20[0-3]\d)(?!\d)|(?<=\s)[‘’'´]\s?\d\d(?![\p{L}\d])|\bN\.?[VM]\.?(?![\p{L}])|(?<![\p{L}.])[oO]\. ?Jg?\.?(?!\p{L})/u.test(
    text,
  )

/** Most words begin with a small letter. */
export function isInSmallLetters(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word))
  return words.length > 0 && words.filter((word) => /^\P{L}*\p{Ll}/u.test(word)).length >= words.length * 0.7
}

const labelWords =
  /\b(?:brut|extra dry|chateau|domaine|weingut|tenuta|bodegas?|cantina|azienda|quinta|fattoria|castello|cuvee|riserva|reserva|crianza|doc|docg|igt|aoc|aop|igp|dop|ava|cru|classico|superiore|blanc de blancs|spatlese|kabinett|auslese|trocken|vieilles vignes|old vines?|vendange|estate|vineyards?|winery|cellars|sec|rose|rosato|rosado|blanc|bianco|blanco|rouge|rosso|tinto|magnum)\b/

/** A word of a wine's label in folded text: a quality, a legal class, a kind of winery. */
export const hasLabelWord = (folded: string): boolean => labelWords.test(folded)
