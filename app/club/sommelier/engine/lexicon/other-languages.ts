// Languages that are not understood, so that a question in one gets an honest answer instead of a guess. Pure.
import { languages, plainWords } from './plain-words'

/** Everyday words of German, Dutch, Portuguese, Swedish, Danish and Norwegian, Polish and Turkish, folded. */
const foreignWords = new Set(
  `der die das ein eine einen einem einer eines ist sind war haben hat habt ich wir ihr sie er es mich mir uns euch nicht kein keine keinen
und oder aber mit ohne fur zu zum zur von vom bei aus auf uber unter nach vor welche welcher welchen welches was wer wie viel viele wo
warum wann konnen kann konnt mochte mochten hatte hatten gerne gern bitte danke guten tag abend empfehlen empfehlt empfiehlst passt
dazu trinken trinkt trinke trinkst man passend gehort essen wein weine weins rotwein weisswein weissen roten trocken trockenen trockener sussen susser flasche flaschen glas gibt
etwas heute fisch fleisch rindfleisch huhn kase nachtisch kostet teuer billig gunstig deutschland osterreich frankreich italien
spanien
het een niet geen ik wij jullie zijn heeft hebben heb graag welke wijn wijnen rode witte fles bij naar voor kunt u bedankt alstublieft
lekker goedkoper vis vlees kip kaas
eu voce voces nao tem tenho uma vinho vinhos branco tinto para com sem qual quais quero gostaria garrafa garrafas obrigado obrigada boa
noite bom dia peixe carne frango queijo mais barato tambem
jag vi har inte och med till vilket vilken vin rott vitt flaska tack fisk kott
hvilken hvilket jeg ikke til rodvin hvidvin flaske tak
jakie jakie wino wina do czy macie nie prosze czerwone biale ryba
hangi sarap var mi kirmizi beyaz icin bir lutfen`
    .split(/\s+/)
    .filter((word) => word !== ''),
)
const understood = new Set(languages.flatMap((language) => plainWords[language].split(/\s+/)))

/**
 * Whether a folded question is written in another script, or mostly in everyday words of a language that is not
 * understood. Words that one of the understood languages has as well say nothing.
 */
export function isForeign(folded: string): boolean {
  const words = folded.match(/[\p{L}]+/gu) ?? []
  if (words.length === 0) return false
  const letters = words.join('').length
  const latin = words.join('').replace(/[^\p{Script=Latin}]/gu, '').length
  if (latin < letters / 2) return true
  const foreign = words.filter((word) => foreignWords.has(word) && !understood.has(word)).length
  const knownCount = words.filter((word) => understood.has(word) && !foreignWords.has(word)).length
  return foreign >= 2 && foreign > knownCount
}
