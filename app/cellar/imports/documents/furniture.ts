// Lines of a document that belong to its page and to no wine: menus of a website, addresses, opening hours. Pure.
import { foldText } from '~/foundation/kit/fold-text'

const contact = [
  /\S@\S+\.[a-z]{2,}/,
  /\b(?:https?:|www\.)|\b[a-z0-9-]{3,}\.(?:com|net|org|info|wine|restaurant|it|fr|es|de|at|ch|co\.uk)\b/,
  /\b(?:tel|telephone|phone|fax|call us|mobile|telefon\w*|whatsapp)\b[.:]? ?[+(\d]/,
  /(?:^|[^\d.,])\(?\+?\d{2,4}\)?[ .-]\d{3,4}[ .-]\d{3,6}\b/,
]
const street =
  /^\d{1,5}[a-z]?,? .*\b(?:street|st|avenue|ave|road|rd|boulevard|blvd|lane|ln|drive|highway|hwy|suite|square|rue|place|quai)\b|\b(?:via|viale|piazza|corso|rue|avenue|boulevard|calle|avenida|paseo|plaza)\b .*,? \d{1,4}$|(?:strasse|straße|platz|gasse|weg)\.? \d{1,4}[a-z]?\b|\b[a-z]{2} \d{5}(?:-\d{4})?$/
const hours =
  /\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?s?\b.*\b\d{1,2}(?::\d\d)? ?(?:am|pm|a\.m|p\.m|h\b|-|–)|\b(?:lun(?:edi)?|mar(?:tedi|di)?|sabato|samedi|sabado|domenica|dimanche|domingo|montag|sonntag)\b.*\d{1,2}(?::\d\d|h)/
const legal =
  /©|\b(?:copyright|all rights reserved|cookies?|privacy|terms (?:of|and|&)|newsletter|subscribe|sign (?:in|up)|log ?in|follow us|skip to|powered by|back to top|site by|gift cards?|order online|book (?:a|your) table|reserve a table|add to cart|impressum|mentions legales|aviso legal|tous droits reserves)\b/
/** Names of the pages of a website; a line of nothing else is its menu. */
const pageNames =
  /\b(?:home|about(?: us)?|our story|menus?|food|drinks?|lunch|dinner|brunch|wine list|reservations?|bookings?|contact(?: us)?|location|locations|hours|events?|private (?:dining|events)|press|gallery|careers?|jobs|shop|cart|account|search|blog|news|faq|catering|team|directions|instagram|facebook|twitter|tripadvisor|yelp|english|italiano|francais|deutsch|espanol|chi siamo|contatti|prenota|accueil|a propos|carte|inicio|reservas|startseite|kontakt|speisekarte|and|us|the|&)\b/g
const vintage = /\b(?:19[5-9]\d|20[0-3]\d)\b/

/** Whether a line is part of the page around the list. A line with a vintage is none: a wine may be named for a street. */
export function isFurniture(text: string): boolean {
  const folded = foldText(text).trim()
  if (contact.some((pattern) => pattern.test(folded)) || legal.test(folded)) return true
  if (vintage.test(folded)) return false
  return (
    street.test(folded) || hours.test(folded) || folded.replace(pageNames, '').match(/[\p{L}\d]/u) === null
  )
}
