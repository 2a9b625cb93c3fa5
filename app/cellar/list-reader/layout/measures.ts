// The words for what a price buys: a glass, a bottle, a carafe. English, French, Italian, Spanish, German, Dutch. Pure.
import { foldText } from '~/foundation/kit/fold-text'

/** `other` is what guests at a table do not buy: a case, or the bottle at a member's or a shop's price. */
export type Measure = 'glass' | 'bottle' | 'half' | 'carafe' | 'magnum' | 'jeroboam' | 'other'

const words: Readonly<Record<Measure, string>> = {
  glass:
    'glass glasses gls gl g btg glas glaser glaeser taca tacas verre verres coupe flute calice bicchiere bicchieri copa copas vaso kelk ' +
    'glazen pour pours bicch cal copo copos lasi kieliszek sklenice sklenka pohar kozarec pahar kadeh ' +
    'ποτηρι бокал келих чаша グラス 杯 잔',
  bottle:
    'bottle bottles btl btls bt bot bott bottl b bouteille bouteilles bout blle bottiglia bottiglie botella botellas bot. ' +
    'flasche flaschen fl fles flessen flaska flaske garrafa garrafas pullo butelka lahev palack uveg butelja steklenica ' +
    'sticla sise ampolla φιαλη μπουκαλι бутылка пляшка шише ボトル 瓶 병',
  half: 'half halves half-bottle half-bottles demi demie demi-bouteille mezza halbe halve 1/2 ½ hb',
  carafe:
    'carafe carafes karaf karaffe pichet pot pitcher quartino mezzo caraffa jarra decanter viertel achtel schoppen ' +
    'kraffe',
  magnum: 'magnum magnums mag mgm',
  jeroboam: 'jeroboam',
  other: 'kiste karton',
}

const byWord = new Map(
  (Object.entries(words) as [Measure, string][]).flatMap(([measure, text]) =>
    text.split(' ').map((word) => [foldText(word), measure] as const),
  ),
)

/** The measure a word names; null for none. Single letters count only beside figures, so `following` is what comes next. */
export function measureOf(word: string, following = ''): Measure | null {
  const folded = foldText(word).replace(/^[([]+|[)\].:,]+$/g, '')
  if (folded.length === 1 && !/^\s*[\d€$£/|)]|^\s*$/.test(following)) return null
  return byWord.get(folded) ?? null
}

/** Milliliters of what is sold as a bottle rather than poured. */
export const bottleMls: Readonly<Partial<Record<Measure, number>>> = {
  half: 375,
  magnum: 1_500,
  jeroboam: 3_000,
}
/** A pour is no larger; from here up to a bottle, the other prices of the row decide. */
export const largestPourMl = 300
