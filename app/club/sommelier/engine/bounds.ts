// Words that set a limit before or after a number, in four languages: "at most", "no less than", "or older". Pure.

const verbs =
  '(?: (?:go|goes|going|cost|costs|costing|be|is|are|run|priced|pay|paying|spend|spending|want|wants|wanna|to|like|would|it|me|us|anything|any|something|wines?|bottles?|one|show|give|recommend|suggest|looking|look|at|on|for|willing|a|single|cent|penny|dollar|exceed|fall|drop|dip|get|gets|que|cueste|cuesten|coute|coutent|costi|costino|pase))*'
const negators =
  "(?:not|\\w+n't|cant|wont|dont|doesnt|shouldnt|mustnt|cannot|nothing|no|none|never|without|skip|avoid|exclude|leave out|anything but|nada|rien|niente|non|pas|que no)"

/** "Not over", "nothing above": the number is the most. */
export const negatedOver = `${negators}${verbs} (?:over|above|higher than|past|more than|beyond|exceed|exceeding|pricier than|dearer than|more expensive than|costlier than|stronger than|greater than|plus de|mas de|piu di|pase de|de|supere(?: los)?|superi)`
/** "No less than", "nothing below": the number is the least. */
export const negatedUnder = `${negators}${verbs} (?:under|below|beneath|less than|cheaper than|lower than|less expensive than|weaker than|smaller than|menos de|moins de|meno di)`
export const under = `(?:<=?|at or (?:below|under)|less expensive than|less pricey than|sub|lighter than|south of|under|below|beneath|underneath|less than|lower than|cheaper than|smaller than|weaker than|fewer than|up to(?: and including)?|upto|at (?:the )?most|max(?:imum)?\\.?(?: of| is| price| at)?|within|inside|budget(?: is| of|:)?|limit(?: is| of|:)?|ceiling(?: is| of|:)?|cap(?:ped)?(?: (?:it|this|that|things|us|me|prices?))?(?: is| of| at)?|keep (?:it|this) (?:to|at)|stays? (?:under|below)|(?<!min |minimum )spend(?: is)?|tops?(?: out at)?|to spend|moins de|jusqu'a|au plus|sous(?: les)?|inferieur(?:e|es|s)? a|ne depasse pas|ne depassant pas|menos de|hasta|por debajo de(?: los)?|maximo(?: de)?|como mucho|bajo(?: los)?|meno di|fino a|massimo|al massimo|sotto(?: i)?|entro(?: i)?|non oltre|a meno di|pour moins de|por menos de|per meno di)`
export const over =
  '(?:at or (?:above|over)|starting price(?: of| is)?|over|above|more than|higher than|greater than|stronger than|pricier than|dearer than|costlier than|more expensive than|in excess of|exceeding|at (?:the )?least|start(?:s|ing)? (?:at|from)|min(?:imum)?\\.?(?: (?:of|is|price|spend|at))*|minimum spend(?: of| is)?|(?:a )?floor (?:of|at)|>=?|north of|upwards? of|beyond|past|no less than|plus de|au moins|a partir de|au-dessus de|mas de|al menos|como minimo|desde|por encima de|piu di|almeno|oltre|sopra(?: i)?|a partire da)'
export const afterMax =
  '(?:(?:is|would be) (?:my|our|the) (?:limit|max(?:imum)?|budget|ceiling|cap|top)|or (?:south|less|under|below|cheaper|lower|weaker)|and (?:under|below|less)|max(?:imum)?|tops|at (?:the )?most|limit|ceiling|budget|ou moins|au plus|maximum|o menos|como maximo|maximo|como mucho|o meno|al massimo|massimo)'
export const afterMin =
  '(?:(?:is|would be) (?:my|our|the) (?:min(?:imum)?|floor)|(?:or|and) (?:more|above|over|higher|north|up|upwards?|stronger|beyond|pricier|dearer)|up(?:wards?)?(?! to)|onwards?|plus|minimum|at (?:the )?least|et plus|ou plus|o mas|y mas|o piu|in su)'
