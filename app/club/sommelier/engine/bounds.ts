// Words that set a limit before or after a number, in four languages: "at most", "no less than", "or older". Pure.

const verbs =
  '(?: (?:go|goes|going|cost|costs|costing|be|is|are|run|priced|pay|paying|spend|spending|want|wants|wanna|to|like|would|it|me|us|anything|any|something|wines?|bottles?|one|show|give|recommend|suggest|looking|look|at|on|for|willing|a|single|cent|penny|dollar|exceed|fall|drop|dip|get|gets|que|cueste|cuesten|coute|coutent|costi|costino|pase))*'
const negators =
  "(?:not|no(?:body| one)|nicht|\\w+n't|cant|wont|dont|doesnt|shouldnt|mustnt|cannot|nothing|no|none|never|without|skip|avoid|exclude|leave out|anything but|nada|rien|niente|non|pas|que no)"

/** "Not over", "nothing above": the number is the most. */
export const negatedOver = `${negators}${verbs} (?:over|above|higher than|past|more than|beyond|exceed|exceeding|pricier than|dearer than|more expensive than|costlier than|stronger than|greater than|plus de|mas de|piu di|pase de|de|supere(?: los)?|superi)`
/** "No less than", "nothing below": the number is the least. */
export const negatedUnder = `${negators}${verbs} (?:under|below|beneath|less than|cheaper than|lower than|less expensive than|weaker than|smaller than|menos de|moins de|meno di)`
export const under = `(?:<=?|at or (?:below|under)|less expensive than|less pricey than|sub|lighter than|south of|under|below|beneath|underneath|less than|lower than|cheaper than|smaller than|weaker than|fewer than|up to(?: and including)?|upto|at (?:the )?most|max(?:imum)?\\.?(?: of| is| price| at)?|within|inside|budget(?: is| of|:)?|limit(?: is| of|:)?|ceiling(?: is| of|:)?|cap(?:ped)?(?: (?:it|this|that|things|us|me|prices?))?(?: is| of| at)?|keep (?:it|this) (?:to|at)|stays? (?:under|below)|(?<!min |minimum )spend(?: is)?|tops?(?: out at)?|to spend|moins de|jusqu'a|au plus|sous(?: les)?|inferieur(?:e|es|s)? a|ne depasse pas|ne depassant pas|menos de|hasta|por debajo de(?: los)?|maximo(?: de)?|como mucho|bajo(?: los)?|meno di|fino a|massimo|al massimo|unter|bis(?: zu)?|hochstens|maximal|sotto(?: i)?|entro(?: i)?|non oltre|a meno di|pour moins de|por menos de|per meno di)`
export const over =
  '(?:at or (?:above|over)|starting price(?: of| is)?|over|above|more than|higher than|greater than|stronger than|pricier than|dearer than|costlier than|more expensive than|in excess of|exceeding|at (?:the )?least|start(?:s|ing)? (?:at|from)|min(?:imum)?\\.?(?: (?:of|is|price|spend|at))*|minimum spend(?: of| is)?|(?:a )?floor (?:of|at)|>=?|north of|upwards? of|beyond|past|no less than|plus de|au moins|a partir de|au-dessus de|mas de|al menos|como minimo|desde|por encima de|piu di|almeno|oltre|sopra(?: i)?|a partire da|uber|mehr als|mindestens|ab)'
export const afterMax =
  '(?:(?:is|would be) (?:my|our|the) (?:limit|max(?:imum)?|budget|ceiling|cap|top)|or (?:south|less|under|below|cheaper|lower|weaker)|and (?:under|below|less)|max(?:imum)?|tops|at (?:the )?most|limit|ceiling|budget|ou moins|au plus|maximum|o menos|como maximo|maximo|como mucho|o meno|al massimo|massimo)'
export const afterMin =
  '(?:(?:is|would be) (?:my|our|the) (?:min(?:imum)?|floor)|(?:or|and) (?:more|above|over|higher|north|up|upwards?|stronger|beyond|pricier|dearer)|up(?:wards?)?(?! to)|onwards?|plus|minimum|at (?:the )?least|et plus|ou plus|o mas|y mas|o piu|in su)'

/** Words that leave the number itself out, in four languages and German. */
const strictlyBelow =
  /\b(?:under|sub|below|beneath|underneath|(?:less|lower|lighter|weaker|cheaper|smaller|fewer|less (?:expensive|pricey)) than|south of|moins de|sous|inferieure?s? a|menos de|por debajo de|bajo|meno di|sotto|unter|weniger als)\b|<(?!=)/
const strictlyAbove =
  /\b(?:over|above|(?:more|higher|greater|stronger|pricier|dearer|costlier|more expensive) than|in excess of|exceeding|north of|beyond|past|plus de|au-dessus de|mas de|por encima de|piu di|oltre|sopra|uber|mehr als)\b|>(?!=)/
/** Words that put the number back in: "$60 or less", "no more than $60", "at or under $60". */
const includes = new RegExp(
  `^(?:${negatedOver}|${negatedUnder})|\\b(?:(?:or|and) (?:under|below|less|cheaper|lower|weaker|over|above|more|higher|stronger|south|north|beyond)|at or|up to|no (?:more|less) than|non oltre)\\b`,
)

/**
 * Steps from the number of a limit to the last value that it allows: -1 for "under $60" and "unter 60", 1 for "over $60",
 * 0 for "up to $60", "no more than $60" and "from $60". `text` is folded and begins with the limit.
 */
export function strictness(text: string): -1 | 0 | 1 {
  if (includes.test(text)) return 0
  if (strictlyBelow.test(text)) return -1
  return strictlyAbove.test(text) ? 1 : 0
}
