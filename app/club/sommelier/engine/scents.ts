// Scents and the people who drink a color: words of color and food in a question that name no wine and no dish. Pure.
import { nameKey } from '~/cellar/reference/name-key'
import type { WineType } from '~/cellar/reference/labels'
import { styles, type Style } from './styles'
import type { Wants } from './wants'

/** Scents by their words in four languages, the grapes that are known for them, and styles: `words | grapes | styles`. */
const table = `
roses, rose petals?, la rose, di rosa, petales? de rose, petalos? de rosas?, petali di rosa, rosas | gewurztraminer, brachetto, ruche, nebbiolo, moscato, muscat |
lychees?, litchis?, lichis?, turkish delight | gewurztraminer, torrontes |
violets?, lavender, lilacs?, violettes?, violetas?, viole, violetta, lavande, lavanda | syrah, nebbiolo, malbec, cabernet franc, lacrima |
flowers?, floral, blossoms?, jasmine, honeysuckle, perfume, elderflower, fleurs?, flores, fiori, jasmin, jazmin, gelsomino | viognier, muscat, moscato, torrontes, gewurztraminer, riesling, malvasia | aromatic
grass, cut grass, gooseberr(?:y|ies), bell peppers?, herbe coupee, hierba cortada, erba tagliata | sauvignon blanc, verdejo |
apricots?, peach(?:es)?, mango, pineapple, tropical fruits?, passion ?fruit, abricots?, peches?, albaricoques?, melocoton, albicocca, pesca | viognier, riesling, malvasia, sauvignon blanc, chenin blanc | aromatic
limes?, lemons?, citrus, grapefruit, green apples?, apples?, citron, limon, limone, pamplemousse | riesling, sauvignon blanc, albarino, vermentino, gruner veltliner, chardonnay | crisp, mineral, aromatic
beach, sea, seaside, ocean, salt, sea ?salt, sea (?:spray|breeze|air), oysters?, oyster shells?, mer, iode, mar, mare, salsedine | vermentino, albarino, assyrtiko, melon de bourgogne, picpoul, carricante, falanghina | crisp, mineral
petrol, gasoline, kerosene, essence, petroleo, idrocarburi | riesling |
honey, beeswax, miel, miele | chenin blanc, roussanne, semillon, riesling | rich, aromatic
bread, brioche, toast, biscuits?, yeast, pain grille, pan tostado, crosta di pane | | sparkling
butter, popcorn, caramel, cream, hazelnuts?, beurre, mantequilla, burro | chardonnay | rich
strawberr(?:y|ies), raspberr(?:y|ies), red (?:fruits?|berr(?:y|ies)), fraises?, fresas?, fragole?, frutti rossi | pinot noir, gamay, grenache, frappato, schiava | light, silky
cherr(?:y|ies), sour cherries, cerises?, cerezas?, ciliegi[ae] | sangiovese, pinot noir, barbera, montepulciano, tempranillo | mediterranean, silky
plums?, prunes?, figs?, ciruelas?, prugne? | merlot, malbec, zinfandel, primitivo, corvina | medium, spicy
blackberr(?:y|ies), black ?currants?, cassis, black fruits?, blueberr(?:y|ies), mures, moras, more | cabernet sauvignon, syrah, malbec, zinfandel | full, spicy
pepper, black pepper, spices?, cloves?, poivre, pimienta, pepe | syrah, zinfandel, schioppettino, gruner veltliner | spicy
leather, tobacco, cigars?, cedar, saddle, cuir, tabac, cuero, tabaco, cuoio, tabacco | tempranillo, sangiovese, nebbiolo, cabernet sauvignon, aglianico | nebbiolo, mediterranean, full
mushrooms?, truffles?, forest floor, autumn leaves, wet leaves, earth, sous-bois, champignons?, setas, sottobosco, funghi | nebbiolo, pinot noir, nerello mascalese | silky, nebbiolo
tar | nebbiolo |
smoke, ash, campfire, volcano, bacon, fumee, humo, fumo | syrah, aglianico, nerello mascalese, carricante | spicy
chocolate, cocoa, mocha, coffee, espresso, chocolat, cacao, cioccolato | malbec, merlot, cabernet sauvignon, primitivo, zinfandel, corvina | full, spicy
nuts?, almonds?, walnuts?, noix, amandes?, nueces, almendras?, noci, mandorle? | garganega, verdicchio, fiano, savagnin |
`

interface Scent {
  pattern: RegExp
  /** Main names, folded. */
  grapes: readonly string[]
  styles: readonly Style[]
}

const scents = new Map(
  table
    .trim()
    .split('\n')
    .map((line): [string, Scent] => {
      const [words = '', grapes = '', names = ''] = line.split(/ \|(?: |$)/)
      const list = (cell: string) => cell.split(',').map((one) => one.trim())
      const id = list(words)[0]!.replace(/\W.*$/, '')
      return [
        id,
        {
          pattern: new RegExp(`\\b(?:${list(words).join('|')})\\b`),
          grapes: list(grapes).filter(Boolean).map(nameKey),
          styles: styles.filter((style) => list(names).includes(style)),
        },
      ]
    }),
)

/** From a word for smelling or tasting to the end of its clause. */
const smells =
  /\b(?:smell(?:s|ing)? (?:like|of)|tast(?:es?|ing) (?:like|of)|(?:equivalent|embodiment|liquid form|essence) of|(?:notes?|aromas?|hints?|nose|scents?|flavou?rs?|whiffs?) (?:of|like)|reminds? (?:me|us) of|sent(?:ent)? (?:la |le |les )?|(?:notes|aromes) d(?:e |')|huel[ae]n? a |sabe a |(?:aromas|notas) (?:a|de) |profum[ai] d(?:i|ella|ello) |sa di |sentori? di |note di )[^.?!;]*|(?<=\b(?:with|a|and|the) )(?:[a-z]+ (?:and |, ?)){0,3}[a-z]+ (?:notes|aromas|flavou?rs)\b/g

interface Reading {
  /** Ids of `scents`. */
  scents: string[]
  notScents: string[]
  /** The color that a person usually drinks, where a wine of another color is asked for. */
  drinkerOf: WineType | null
  /** The text with what was read replaced by spaces, of the same length. */
  rest: string
}

const drinkers =
  /\b(?:who|that|she|he|they|person|people|someone)(?:'s| is| are)? (?:(?:only|usually|normally|mostly|always|just) )*(?:ever )?(?:drinks?|likes?|loves?|prefers?|orders?|into)(?: only)? (red|white)s?(?: wines?)?\b|\bfor (?:a|an|my)? ?(?:\w+ )?(red|white)(?:[- ]wine)?[- ](?:wine )?(?:drinkers?|lovers?|person|people|fans?)\b(?:'s)?|\b(?:a |like a )?(red|white)(?:[- ]wine)?[- ](?:drinker|lover|drinking|loving)(?:'s)?\b|\b(?:qui (?:n'aime|ne boit|n'aiment|ne boivent) que (?:le |du )?|que (?:solo|solamente) (?:bebe|toma|le gusta el) |(?:che|a cui) (?:beve|piace) solo (?:il )?)(rouge|blanc|tinto|blanco|rosso|bianco)\b/

/** Scents that a question asks for, and the color that the drinker knows, where another color is asked for. */
export function scentsIn(folded: string): Reading {
  const read = new Set<string>()
  const excluded = new Set<string>()
  let rest = folded.replace(smells, (clause, ...groups) => {
    const at = Number(groups.find((group) => typeof group === 'number'))
    const isExcluded = excludes.test(folded.slice(Math.max(0, at - 40), at))
    return [...scents].reduce((left, [id, { pattern }]) => {
      const word = pattern.exec(left)?.[0]
      if (word === undefined) return left
      ;(isExcluded ? excluded : read).add(id)
      return left.replace(new RegExp(pattern, 'g'), (text) => ' '.repeat(text.length))
    }, clause)
  })
  const [phrase = '', one, other, third, fourth] = drinkers.exec(rest) ?? []
  const word = one ?? other ?? third ?? fourth ?? null
  // "He likes red, she likes white" asks for both.
  const areTwo =
    /\b(?:likes?|drinks?|prefers?|wants?|loves?) red\b/.test(rest) &&
    /\b(?:likes?|drinks?|prefers?|wants?|loves?) white\b/.test(rest)
  const color = word === null || areTwo ? null : /^(?:red|rouge|tinto|rosso)$/.test(word) ? 'red' : 'white'
  const others =
    color === 'red'
      ? /\b(?:white|rose|sparkling|bubbles|blanc|blanco|bianco)s?\b/
      : /\b(?:red|rose|orange|rouge|tinto|rosso)s?\b/
  const isOther = color !== null && others.test(rest.replace(phrase, ''))
  if (isOther) rest = rest.replace(phrase, (text) => ' '.repeat(text.length))
  return { scents: [...read], notScents: [...excluded], drinkerOf: isOther ? color : null, rest }
}

/** Before a scent that is not wanted: "if it tastes like popcorn I'm leaving". */
const excludes =
  /\b(?:not|\w+n't|no|nothing|anything but|hates?|without|avoids?|if (?:it|they)|never|can't stand|sick of|tired of)\b[^.;,]*$/

/** From 0 to 1, how much a wine is known for scents; 0 for none. */
export function scentOf(
  { grapeKeys, style }: { grapeKeys: readonly string[]; style: Style },
  ids: Wants['scents'],
): number {
  if (ids.length === 0) return 0
  const each = ids.map((id) => {
    const scent = scents.get(id)
    if (!scent) return 0
    if (scent.grapes.some((key) => grapeKeys.includes(key))) return 1
    return scent.styles.includes(style) ? 0.6 : 0
  })
  return each.reduce<number>((sum, one) => sum + one, 0) / ids.length
}
