// Whether a question is about wine for a person below the drinking age. Pure.
import { agesOfPeople, drinkingAge } from './ages'
import type { Sentence } from './sentence'

const anyOf = (text: string): string => `(?:${text.trim().replaceAll(/\s*,\s*/g, '|')})`

/** Said of people below the age, whatever else the question says. */
const minorPhrases = new RegExp(
  `\\b${anyOf(
    `under-?aged?, under age, underagers?, fake id, false id, without (?:an |my )?id, (?<!(?:teach|teaches|taught|teaching|teacher at|teacher in) (?:at )?)high ?-?school(?:ers?)?(?! (?:football |basketball |math |english |music |history )?(?:reunion|teacher|friends?|sweetheart|principal|coach)), middle ?-?school(?:ers?)?, junior high,
    (?:senior |junior |our |the |my |after-?)?prom(?! queen)\\b, sweet sixteen, sweet 16, quinceaneras?(?: party)?, homecoming (?:dance|party|night|after), (?:school|class) (?:trip|dance|party), (?:boarding|prep|secondary|grade|elementary|grammar|primary) school(?! (?:reunion|teacher|friends?|principal|coach)), (?:juniors?|seniors?) (?:at|in) (?:\\w+ )*?high, enough to vote, (?:is|am|are) still in school, hs (?:juniors?|seniors?|student|kid), my ged, (?:uni|college|university) freshers?, freshers (?:week|ball|party), (?:i|we) (?:is|am|are) (?:(?:legally|still|just|only|technically|basically) )*(?:a )?(?:kids?|child|children)(?! at heart), (?:till|until|before) (?:i|he|she|we|they) (?:is|am|are) (?:allowed|legal|old enough|of age|permitted), (?:kid|child|teen)s?[- ]friendly (?:wines?|reds?|whites?|bottles?|drinks?), (?:until|till|before) (?:i|he|she|we|they) can legally (?:drink|buy|order|have),
    (?:kid|child|son|daughter|teen)'?s 1th (?:glass|sip|taste|wine|drink), under[- ]?(?:1\\d|2[01]) ?'?s,
    minors, minor here, a minor(?! (?!(?:have|has|drink|drinks|who|and|but|in|at|with|try|taste|want|wants|can|is|so|here|please|get|gets|that)\\b)[a-z])(?! key), (?<!(?:parents?|mom|mother|dad|father) (?:of|to) (?:\\w+ )?|raising (?:\\w+ )?)teen(?:ager)?s?(?!-| (?:is |are )?(?:driv\\w+|mak\\w+) (?:me|us)), sophomores?(?! (?:album|effort|release|vintage)), teenaged?(?! years), preteens?, tweens?,
    (?:fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|\\d+th)[- ]grade(?:rs?)?, (?:below|under|not of|before|short of|too young for) (?:the )?(?:legal )?(?:drinking|legal) age, legal drinking age, below the age, not of age, not old enough, (?<!(?:wine|wines|bottle|bottles|vintage|vintages|reds|barolos?) (?:is|are|was|were) )too young to drink, learner'?s permit,
    freshm[ae]n(?! (?:wine|album|effort|in wine|senator)), underclassm[ae]n, juniors? (?:in|at) college, (?:1th|first)[- ]year (?:\\w+ )?(?:student|at uni\\w*|at college|uni\\w*), dorm (?:party|parties|room), gap year,
    not (?:quite |yet |even |really )?legal yet, not (?:quite|yet|even) legal, (?:is|am|are) not legal, (?:not|never) legally (?:drink|buy|order|have|allowed|able|old), not allowed to (?:drink|buy alcohol) yet, not yet allowed to drink, (?:brother|sister|friend|cousin|roommate|buddy|else)(?:'?s)? (?:id|ids|passport|licen[cs]e),
    (?:girl|boy|cub|eagle) scouts?(?! (?:cookies?|leaders?|moms?|dads?)), youth (?:group|club|camp|team), youths, (?:school|little league|jv|varsity|youth) (?:\\w+ )?team, (?:kids?'?s?'?|children'?s|childrens) table gets, for the (?:kids?'?s?'?|children'?s|childrens) table, \\d+ years too young(?! (?:wine|bottle)), (?:i|we|he|she|they) (?:am|is|are) (?:\\w+ )?too young, parents (?:do not|don't|will not|won't|must not|can not) know, behind (?:my|our) parents, spring break with my high,
    mineure?s?, menores? de edad, menores, soy menor, somos menores, es menor, minorenn[ei], minderjahrig\\w*, adolescent\\w*, ado, ados, ragazzin[oai], lyceens?, lycee, pas (?:encore )?majeure?s?, non ancora maggiorenn[ei], non sono maggiorenne, mes enfants, mis hijos, i miei figli, meine kinder, jugendliche\\w*, jugendschutz`,
  )}\\b`,
)

/** "Of age in Mexico, 18", "I do not look 18". */
const ofAgeElsewhere =
  /\b(?:of age|legal|allowed|old enough)\b[^$]*\b(?:1[3-9]|20)(?= ?(?:[^\w %]|so\b|here\b|there\b|$))|\bnot look (?:like )?(?:1\d|20)\b/

/** "Not 21 yet", "two years shy of 21", "I turn 21 next year". */
const before21 = [
  new RegExp(
    `\\b(?:not|never|nobody|no one|none|nadie|personne|nessuno)\\b[^.!?$]{0,40}\\b${drinkingAge}\\b(?! ?(?:bottles?|people|guests|dollars|wines|of us|%|days))`,
  ),
  new RegExp(
    `\\b(?:i|we|he|she|they|who|son|daughter|friend|friends|sister|brother|cousin|people|anyone|someone|everyone|us|girlfriend|boyfriend)\\b[^.!?$]{0,20}\\b(?:under|below|younger than|less than|almost|nearly|practically|close to|about to (?:be|turn)) ${drinkingAge}\\b`,
  ),
  new RegExp(
    `(?:^|[,.!?;] ?)(?:just|almost|nearly|slightly|barely|a bit|still) (?:(?:under|below|shy of|short of) )?${drinkingAge}\\b(?! ?(?:bottles?|people|guests|dollars|bucks|wines|of us|%|days|for\\b))`,
  ),
  new RegExp(`\\bunder-?${drinkingAge}s?\\b(?=[^%$]*$)(?<=\\b(?:for|are|is|the|all|we|i)\\b.{0,10})`),
  new RegExp(
    `\\b(?:i|we)\\b(?: \\w+){0,4} (?:turn|turning|be|become|reach) ${drinkingAge}\\b(?! (?:again|years ago))`,
  ),
  new RegExp(`\\b(?:turns?|turning|be|becomes?|is) ${drinkingAge} in (?:\\w+|\\d+) (?:years?|months?)\\b`),
  new RegExp(
    `\\b(?:years?|months?|weeks?|days?) (?:shy|short|away|off|from|until|till|before|to go|under|younger)\\b[^.!?]{0,20}\\b${drinkingAge}(?:th)?\\b`,
  ),
  new RegExp(
    `\\b(?:until|till|before) (?:i|we|he|she) (?:is|am|are|turn|turns|reach|hit) ${drinkingAge}\\b(?<!lay.{0,60})(?<!keep.{0,60})`,
  ),
]

const children =
  '(?:kids?|child|children|little ones?|toddlers?|baby|babies|infants?|youngsters?|grandkids|grandchild(?:ren)?|pupils?|ninos?|ninas?|enfants?|bambin[oaie]|figli|kind|kinder)'
const drinks =
  '(?:wine|red|white|rose|prosecco|champagne|bubbly|drink|drinks|drinking|glass|glasses|sip|sips|toast|bottle|taste|tastes|try|tries|have some|have a|have one|vin|vino|wein|boire|beber|bere|trinken|probar|assaggiare|gouter)'
const others =
  "(?!'|s'| (?:menu|teacher|sitter|back|artichokes?|spinach|arugula|greens|shower|carrots|potatoes|table|party favou?rs|goat|play|is asleep|are asleep|friendly))"
/** Children who drink: "the kids want a taste", "wine for my children", "can my baby have a sip". */
const childrenDrink = [
  new RegExp(
    `\\b${children}\\b${others}(?: \\w+){0,3} (?:want|wants|would like|like|likes|ask|asks|love|loves|can|could|may|might|should|will|try|tries|taste|have|has|get|gets)\\b(?: \\w+){0,4} (?:${drinks}|some)\\b`,
  ),
  new RegExp(
    `\\b(?:can|could|may|should|let|allow|safe|ok|okay|fine|legal|suitable)\\b(?: \\w+){0,4} ${children}\\b${others}(?: \\w+){0,4} ${drinks}\\b`,
  ),
  new RegExp(
    `\\b${drinks}\\b[^.!?]{0,25}\\b(?:for|to|with|give|giving|serve|let|offer|pour|para|per|fur) (?:my|our|the|a|his|her|mes|mis|miei|i miei|meine|die)? ?(?:\\w+ )?${children}\\b${others}(?! (?:asleep|away|at home))`,
  ),
  new RegExp(
    `\\b(?:for|give|serve|pour|offer)(?: it)?(?: to)? (?:my|our|the|a|his|her) (?:\\w+ )?${children}\\b${others}[^.!?]{0,40}\\b${drinks}\\b(?<!while.*)(?! for (?:mom|mum|dad|me|us|the (?:adults|parents|grown)))`,
  ),
  /\b(?:mon|ma|mes|mi|mis|mio|mia|miei|notre|nuestr[oa]|nostr[oa]|mein|meine) (?:enfants?|ados?|nin[oa]s?|bambin[oai]|kind|kinder)\b.{0,30}\b(?:vin|vino|wein|boire|beber|bere|gouter|probar|assaggiare|trinken)\b/,
]

/** Children of others who grow up with a wine: "a wine to lay down for my newborn niece". */
const keeping =
  /\b(?:lay(?:ing)? (?:down|away|it)|cellar(?:ing)?|put away|set aside for|keep(?:s|ing)? (?:it )?(?:until|till|for)|age(?:s|ing)? until|(?<!my )birth[- ]?year|newborn|christening|baptism|when (?:he|she|they) (?:is|are|turn|turns) (?:21|of age))\b/

/** A teacher who pours for a class. */
const classes =
  /\b(?:teach|teacher)\b.*\b(?:treat|pour|give|serve|offer|taste|tasting)\b.*\b(?:students|pupils|class)\b/

/** Whether a question is about wine for a person below the drinking age; `year` is the current one. */
export function isAboutMinor({ words, text }: Sentence, year: number): boolean {
  const isKeeping = keeping.test(text) && !/\b(?:i|we) (?:am|is|are|was|were) (?:born|\d)/.test(text)
  if (minorPhrases.test(text) || classes.test(text) || ofAgeElsewhere.test(text)) return true
  if (isKeeping) return false
  return (
    agesOfPeople(words, year).hasMinor ||
    childrenDrink.some((pattern) => pattern.test(text)) ||
    before21.some((pattern) => pattern.test(text))
  )
}

/** Whether an adult's age, or that all are adults, is stated and no one is below the age. */
export function saysAdult(sentence: Sentence, year: number): boolean {
  if (isAboutMinor(sentence, year)) return false
  return (
    agesOfPeople(sentence.words, year).hasAdult ||
    /\b(?:over 21|21 or older|older than 21|above 21|of (?:legal )?age|all adults|am an adult|is an adult|are adults|adults only|(?:for|is for) (?:the|an|another|our) adults?|grown-?ups|for my (?:husband|wife)|majeurs?|mayores? de edad|maggiorenn[ei])\b/.test(
      sentence.text,
    )
  )
}
