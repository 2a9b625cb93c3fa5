// Questions about the club itself rather than about wine: boxes, payments, pick-up, events. Pure.
import type { ClubTopic } from './club-topics'
import { topicOfThings } from './free-words'

const either = (text: string): string => `(?:${text.trim().replaceAll(/\s*[,\n]\s*/g, '|')})`
const months =
  'january, february, march, april, may, june, july, august, september, october, november, december, janvier, fevrier, mars, avril, mai, juin, juillet, aout, septembre, octobre, novembre, decembre, enero, febrero, marzo, abril, mayo, junio, julio, agosto, septiembre, octubre, noviembre, diciembre, gennaio, febbraio, aprile, maggio, giugno, luglio, settembre, ottobre, dicembre'
const box = either(
  `(?<!in a |bag in )box(?:es)?(?! wine), shipments?, deliver(?:y|ies), packages?, parcels?, allocations?, club (?:wines?|bottles?), monthly (?:wines?|bottles?), next (?:wines?|bottles?)(?! (?:dinner|tasting|event|class|night)), wines? of the month, cajas?, envios?, entregas?, coffrets?, colis, livraisons?, caisse mensuelle, scatol[ae], cass[ae] del mese, spedizion[ei], consegn[ae], casetta`,
)
const month = either(
  `${months}, (?:this|next|the|one|a|that|last|every|each|coming) months?(?:'?s)?, ce mois, mois prochain, este mes, (?:el )?proximo mes, mes que viene, questo mese, (?:il )?prossimo mese, un mois, un mes, un mese`,
)
const membership = either(
  `memberships?, subscriptions?, (?:wine )?club(?! soda), (?:my|the|our) account, (?:my|the|our) plan, abonnements?, adhesions?, suscripci(?:on|ones), membresias?, abbonament[oi], iscrizion[ei], tesserament[oi]`,
)
const bottle = either(
  `bottles?, wines?, reds?, whites?, roses?, sparkling, bubbl\\w+, one, ones, it, them, that, this, bouteilles?, vins?, botellas?, vinos?, tintos?, blancos?, bottigli[ae], vin[oi], ross[oi], bianc[oi]`,
)
const people = either(
  `someone, somebody, anyone, anybody, (?:an)?other person, second person, wife, husband, partner, spouse, boyfriend, girlfriend, fiancee?, friend, brother, sister, mother, father, mom, dad, mum, son, daughter, roommate, neighbou?r, assistant, colleague, coworker, boss, cousin, uncle, aunt, kid, driver, quelqu'un, femme, mari, ami, amie, frere, soeur, alguien, mujer, esposa, esposo, marido, amig[oa], hermano, hermana, novi[oa], qualcuno, moglie, marito, amic[oa], fratello, sorella, compagn[oa]`,
)
const collect = either(
  `pick(?:s|ed|ing)?[- ]?(?:\\w+ )?up, pick(?:s|ing)? (?:my|our|the) (?:\\w+ )?up, collect(?:ed|ing)?, collects (?:it|them|my|our|the|for), fetch(?:es)?, grab my, get my, recuperer, recupere, retirer, chercher, recoger, recoja, recojo, recogemos, retirar, retiro, passo a prendere, prendere, ritirare, ritira, ritiro, retrait, recogida`,
)
const family = 'aunt|uncle|dad|mom|mum|father|mother|wife|husband|friend|brother|sister|son|daughter|parents'

/** Each topic with the patterns of its questions; the first topic that matches counts. */
const patterns: Partial<Record<ClubTopic, readonly string[]>> = {
  skip: [
    `\\b(?:skip|skipping|miss|leave out|sit out|sit (?:this|that|one) out|pass on|opt out of|forgo|cancel|stop|saltar(?:me)?|saltare|salto|sauter|passer|annuller|annuler|annullare|anular)\\b(?! (?:my |the )?(?:membership|order))(?: \\w+){0,4} (?:${box}|${month}|(?:the |my |a |one |next )+(?:payment|charge)|next one|this time)\\b`,
    `\\b(?:fee|cost|charge|penalty|charged)\\b(?: \\w+){0,4} (?:skip|pause)\\b`,
    `\\b(?:skip|miss(?! (?:my |the |a )?pick)|saltar|saltare|sauter)\\b (?:a|one|the next|next|this|un|uno|una)\\b(?! (?:wine|glass|course|beat|bottle|year))`,
    `\\b(?:do not|don't|dont|no) (?:want|need|send)(?: \\w+){0,3} (?:${box}|wine) (?:in|for|this|next) `,
    `\\b(?:do not|don't|dont) (?:send|ship|deliver)(?: me| us)? (?:anything|any|a box|it|the box|one|wine)\\b`,
    `\\b(?:out of town|away|traveling|travelling|on vacation)\\b.*\\b(?:${box}|skip|${membership})\\b`,
  ],
  pause: [
    `\\b(?:pause|pausing|freeze|suspend|put|place|hold|take a break from|pausar|congelar|suspender|poner|suspendre|mettre|sospendere|mettere|sospendo|fermare)\\b(?: \\w+){0,4} (?:${membership}|on hold|en pause|en pausa|in pausa)\\b(?<!wine on hold|bottle on hold)`,
    `\\b(?:pause|pausing|pausar|pausa|take a break)\\b(?: \\w+)* (?:for|until|till|por|pour|per|fino|jusqu|hasta|\\d|${month})`,
    `^(?:\\w+ ){0,5}(?:pause|pausar|take a break)(?: it| that)?(?: please)? ?\\??$`,
  ],
  resume: [
    `\\b(?:resume|unpause|un-pause|restart|reactivate|reinstate|rejoin|reprendre|reanudar|reactivar|riprendere|riattivare|uncancel|undo my cancell?ation|end my (?:pause|hold))\\b(?!.*\\b(?:box|wine) for\\b)`,
  ],
  cancel: [
    `\\b(?:cancel|canceling|cancelling|cancellation|quit|leave|leaving|end|stop|terminate|get out of|close|drop|unsubscribe|resilier|resilie|annuler|arreter|quitter|cancelar|cancelo|anular|terminar|disdire|disdico|annullare|cancellare|chiudere|recedere|interrompere)\\b(?: \\w+|'){0,5}? ?(?:${membership}|(?:the|your|this) program)\\b`,
    `\\b(?:how|can|could|may|want|like|need|help|going)\\b(?: \\w+){0,5} (?:cancel|quit the|unsubscribe(?! (?:me )?from)|disdire|resilier|desabonner|(?:be|opt) out of (?:this|the|it))\\b(?! (?:my |the |an? )?(?:order|booking|reservation|ticket|table))`,
    `\\bhow (?:do|can|would|could) (?:i|we) (?:end|quit|leave|stop|get out of|drop out of) (?:this|it|everything|all this)\\b`,
    `^(?:please )?(?:cancel|unsubscribe)(?: me| it all| everything)?(?: please)?\\b[.!?]?$|\\bwant out\\b|\\bcancell?ation (?:fee|policy|terms)\\b|\\b(?:dar(?:me)? de baja|darme de baja|desabonner|disiscriver\\w+)\\b`,
  ],
  swap: [
    `\\b(?:can|could|may|how (?:do|can)) (?:i|we) (?:swap|exchange|trade)\\b(?!.*\\b(?:corked|broken|faulty)\\b)`,
    `\\b(?:swap|swapping|exchange|switch|trade|replace|substitute|change|customize|choose|pick(?! up|ing up)|echanger|changer|remplacer|choisir|cambiar|cambio|sustituir|elegir|cambiare|cambio|sostituire|scegliere)\\b(?! (?:my|the) (?:mind|address|card|email))(?: \\w+|'){0,6} (?:in|from|of|for|de|dans|en|nella|dalla|della|mi|my|our|the|ma|mia)(?: \\w+){0,2} ?${box}`,
    `\\b(?:swap|exchange|trade|replace|substitute|sostituire)\\b (?:out )?(?:one|a|an|any|some|the|my|this|that|two|una|un)(?: of)?(?: \\w+){0,2} ${bottle}\\b(?!.*\\b(?:corked|broken|faulty)\\b)`,
    `\\b(?:do not|don't|dont) (?:want|like)\\b.*\\b(?:in (?:my|the|this) ${box}|(?:can|could|may) (?:i|we|you) (?:change|swap|switch|exchange|replace) (?:it|that|them|one))`,
  ],
  fault: [
    `\\b(?:corked|off|bad|broken|damaged|spoiled|spoilt|faulty|flat|leak\\w*|smashed|cracked|oxidi[sz]ed|vinegar|cooked|wrong|undrinkable|bouchonnee?|tappo|corcho|difettosa)\\b.*\\b(?:return|refunds?|refunded|money back|replac\\w+|exchange|credit|rembours\\w+|reembols\\w+|rimbors\\w+|take it back|what (?:do|can|should) i do)\\b`,
    `\\b(?:return|refund|money back|exchange|replace|take back|send back|rembours\\w+|reembols\\w+|devolver|devolucion|rimbors\\w+|restituire)\\b.*\\b(?:corked|off|bad|broken|damaged|faulty|bottle|wine|policy|it|vin|vino|bouteille|bottiglia|botella)\\b`,
    `\\b(?:bottles?|wines?|one|red|white|rose|box)\\b(?: \\w+){0,8} (?:was|were|is|are|arrived|came|tasted|smelled|smells) (?:like |a bit |a little |totally |completely |all |pure |basically )?(?:vinegar|wet cardboard|awful|undrinkable|corked|off|bad|broken|damaged|spoiled|faulty|leaking|smashed|cracked|missing|wrong|cooked|turned)\\b`,
    `\\b(?:bottles?|wines?|box) (?:has |have |had )?(?:leaked|broke|burst|exploded|shattered|cracked|smashed)\\b`,
    `\\b(?:return|refund) policy\\b|\\b(?:missing|short) (?:a|one|two) bottles?\\b|\\b(?:can|do|may) i (?:get )?(?:a )?refund\\b`,
  ],
  gift: [
    `\\b(?:gift|give|giving|buy|purchase|offrir|regalar|regalare|regalo|cadeau)\\b(?: (?!on\\b|with\\b|as\\b)\\w+|'){0,7} ${membership}\\b|\\b${membership} (?:as a|for a|a) (?:gift|present)|\\b${membership} for (?:my|a|our|his|her) (?:${family})`,
    `\\bgift (?:cards?|certificates?|vouchers?|memberships?|subscriptions?)\\b|\\b(?:carte[- ]cadeau|bon cadeau|tarjeta regalo|buono regalo|vale regalo)\\b|\\bredeem\\b.*\\b(?:gift|code|voucher|card)\\b`,
  ],
  price: [
    `\\b(?:how much|what|whats|what's|combien|cuanto|quanto|remind)\\b(?: \\w+|'){0,7} (?:${membership}|per month|a month|monthly|each month|every month|par mois|al mes|al mese|mensuel\\w*|mensual\\w*|mensile|dues|(?:the|your) tiers?|to join|to be a member|being a member)\\b(?<=\\b(?:pay|paying|paid|cost|costs|price|charged?|fee|dues|much|pays|paie|pago|paga|cuesta|costa|coute|prix|precio|prezzo|combien|cuanto|quanto)\\b.*)(?!.*\\b(?:ship|shipping|wines? per|glass|bottle of)\\b)`,
    `\\b(?:my|the|our) (?:monthly|membership|subscription|club) (?:price|fee|fees|cost|rate|dues|payment|charge|bill)\\b|\\bprice of (?:my|the|a) (?:membership|subscription|tier)|\\b${membership} (?:costs?|runs?)\\b(?! (?:more|less))|\\b(?:did|has|is|will)(?: \\w+){0,3} (?:membership|subscription) (?:price|fee|cost)\\b`,
  ],
  tier: [
    `\\b(?:upgrade|downgrade|change|move|switch|go|step|bump|join|get into|monter|passer|changer|subir|bajar|cambiar|salire|passare|cambiare)\\b(?: \\w+|'){0,5} (?:tiers?|levels?|my membership|our membership|my plan|niveau|formule|nivel|livello|membership (?:tier|level))\\b(?!.*\\b(?:acid|tannin|sweet)\\w*)`,
    `\\b(?:what|which|whats)(?:'?s)?(?: \\w+){0,3} (?:my|our) (?:tier|level|membership)\\b|\\bwhich tier am i\\b|\\bwhat tier am i\\b|\\b(?:a|the|go) tier (?:up|down)\\b|\\bgo up a (?:tier|level)\\b|\\bwhat (?:does|do) (?:my|the|your|our) (?:tiers?|membership|levels?) (?:include|get|give|cover|come with)|\\b(?:what|which) (?:tiers|levels|membership levels|memberships?) (?:do you|are|is)\\b|\\bdifference between (?:the|your|my)(?: \\w+)? (?:tiers|levels|memberships)\\b|\\bcompare (?:the|your) (?:tiers|levels|memberships)\\b|\\b(?:diferencia|difference|differenza) (?:entre|tra|fra) (?:los|les|i) (?:niveles|niveaux|livelli)\\b`,
    `\\bwhat (?:do|would|will) (?:i|we) get (?:at|with|in|on|for) (?:my|our|the|this) (?:tier|level|membership|plan)\\b`,
    `^(?:i|we) (?:want|would like|wanna|need)(?: to)? (?:upgrade|downgrade)(?: my| our)?(?: membership)?[.!?]?$|\\b(?:how (?:do|can)|can|could|may) (?:i|we) (?:upgrade|downgrade)\\b`,
  ],
  charge: [
    `\\b(?:when|what day|what date|which day|how soon|quand|cuando|quando)\\b(?: \\w+|'){0,6} (?:charged?|billed|bill me|pay(?:ing)?|payments?|renews?|renewal|debited|preleve|prelevement|cobr\\w+|pago|addebit\\w+|pagamento)\\b(?! for (?:the|a|that|this) (?:wine|bottle|glass))`,
    `\\b(?:my |the )?(?:next|upcoming) (?:payment|charge|bill|invoice|renewal|billing)\\b|\\bprochain (?:paiement|prelevement)\\b|\\bproximo (?:pago|cobro)\\b|\\bprossim[oa] (?:pagamento|addebito|rata)\\b|\\b(?:my|our) (?:invoices?|receipts?|bills?|payments|billing history|payment history)\\b|\\bwhy (?:was|did|were|am|have)(?: \\w+){0,4} charged?\\b`,
  ],
  card: [
    `\\b(?:update|change|replace|new|add|switch|expired?|expires|declined|stolen|lost|wrong|edit|manage|use|remove|actualizar|cambiar|changer|mettre a jour|cambiare|aggiornare)\\b(?: \\w+|'){0,4} (?:credit cards?|debit cards?|cards?(?! game)|payment methods?|payment details|billing (?:info\\w*|details|address)|carte(?: bancaire)?|tarjeta|carta)\\b`,
    `\\b(?:card|payment)(?: \\w+){0,3} (?:expired?|expires|declined|failed|was stolen|changed|did not go through|didn't go through|not working)\\b|\\bwhich card\\b|\\bwhat card\\b|\\bcard on file\\b`,
  ],
  'second-person': [
    `\\b${people}\\b(?: \\w+|'){0,8} (?:${collect})(?=\\b)(?! (?:at \\d|from (?:the )?(?:airport|school|train)))(?!.*\\b(?:drive|driving|goes with|pairs)\\b)(?=.*(?:${box}|bottles?|wines?|order|for me|my|mine|box|ma |mi |mio|mia|it\\b|$))`,
    `\\b(?:${collect})\\b.*\\b(?:for me|on my behalf|in my place|instead of me|by (?:my|someone|another)|a ma place|por mi|per me|al posto mio)\\b|\\bsend (?:my|someone|a friend)(?: \\w+){0,3} to (?:${collect})`,
    `\\bsecond person\\b|\\bauthori[sz]e (?:someone|my|a|another)\\b`,
  ],
  parcel: [
    `\\b(?:where(?:'?s| is| are)?|track|tracking|status of|what happened to|has|did|when will|when does|when is|whats up with|ou est|donde esta|dov'?e)\\b(?: \\w+|'){0,4} (?:order|package|parcel|shipment|colis|commande|pedido|paquete|pacco|ordine|spedizione|tracking number)\\b(?!.*\\b(?:history|in order)\\b)`,
    `\\b(?:never|did not|didn't|have not|haven't|didnt|havent) (?:got|get|gotten|receive|received)(?: \\w+){0,3} (?:box|bottles?|order|wines?|package|delivery|shipment)\\b`,
    `\\btrack(?:ing)?\\b(?: \\w+){0,3} (?:number|link|order|package|it)\\b|\\b(?:package|parcel|shipment|order|box|delivery) (?:has not|hasn't|hasnt|did not|didn't|never|is late|still not|not) (?:arrived?|come|here|shown|shipped)?`,
  ],
  shipping: [
    `\\b(?:do|can|could|will|would|does) (?:you|u|they|it|the club|i have|i get|we get)(?: guys| also| even| ever)? (?:ship|deliver|send|mail|post)\\b(?! me (?:a|an|the) (?:list|email|text|link|note))`,
    `\\b(?:ship|shipping|shipped|deliver|delivered|mailed|sent)\\b(?: \\w+){0,5} (?:to|out of state|home|abroad|overseas|international\\w*|house|door|cost|costs|fees?|free|states?|price|instead)\\b(?!.*\\bpair)`,
    `\\b(?:can|could|may|will) (?:my|our|the) (?:${box})(?: \\w+)? be (?:shipped|sent|delivered|mailed)\\b`,
    `\\b(?:livrez|expediez|livrer|expedier|enviais|envian|envia|enviar|spedite|spedire|consegnate|consegna a domicilio|livraison a domicile|envio a domicilio)\\b`,
    `\\b(?:shipping|delivery) (?:options?|address|rates?|policy|charges?)\\b|\\bwhich states\\b|\\bhome delivery\\b`,
  ],
  box: [
    `\\b(?:when|what|whats|which|how soon|where|is|are|has|show|see|tell|how many|quand|qu'est|que|quel\\w*|cuando|que|cual|quando|cosa|qual[ei]?)\\b(?: \\w+|'){0,7} (?:my|our|the|your|this|next|upcoming|ma|mon|mi|mis|la|mia|mio|nella mia|prossima|proxima|prochaine?)(?: \\w+|')*? ?${box}(?!.*\\b(?:steak|pair|pairs|goes with|cheese|pizza)\\b)`,
    `\\b(?:when|what|which)\\b(?: \\w+|'){0,4} (?:am i|are we|do i|do we|will i|will we|i will|ill|i'm|im|i am)(?: \\w+)? (?:get|getting|receive|receiving)\\b(?! (?:for|with|if))`,
    `\\b(?:my|our) (?:${months.replaceAll(', ', '|')}) (?:wines?|bottles?|box)\\b`,
    `\\b(?:what|which) (?:wines?|bottles?)(?: \\w+|')* (?:this|next|coming) month\\b|\\b(?:wines?|bottles?) (?:coming|due|arriving|planned) (?:this|next|in|for) (?:month|${months.replaceAll(', ', '|')})`,
    `\\bhow many (?:bottles|wines) (?:do|will|am|are) (?:i|we)(?: \\w+)? (?:get|getting|receive)\\b`,
    `\\b(?:in|about) (?:this|next|the next|my|our) months?'?s? (?:box|bottles|wines)\\b`,
    `\\b(?:in|about) (?:the|my|our|your) (?:${months.replaceAll(', ', '|')}|next|upcoming|coming) (?:one|ones)\\b|\\b(?:last|latest|final) (?:day|date|chance)\\b.*\\b(?:change|swap|switch|skip|choose|pick|edit)\\b`,
    `^(?:my |next |the )*(?:next |${months.replaceAll(', ', '|')}(?:'?s)? )?(?:box|delivery|shipment)\\??$|\\bchoose by|\\b(?:choose|pick|select) (?:my|our|the) (?:bottles?|wines?) (?:by|until|before)|\\b(?:deadline|cut-?off)\\b|\\bbox (?:ready|deadline)\\b|\\b(?:is|are) (?:my|our) (?:box|bottles|wines?)(?: \\w+)? (?:ready|there|in)\\b`,
  ],
  'pick-up': [
    `\\b(?:when|where|how|what time|what days?|until when|till when|how late|how long|can|could|puedo|podemos|posso|possiamo|puis-je|je peux|what do i (?:need|bring)|do i (?:need|have)|ou|donde|dove|quand|cuando|quando)\\b(?: \\w+|'){0,6} (?:${collect})(?=\\b)(?!.*\\b(?:kids|school|airport|tannin|flavors?)\\b)`,
    `\\b(?:do not|don't|did not|didn't|never|can't|cannot) (?:${collect})(?=\\b)(?=.*\\b(?:box|bottles?|wines?|order|it)\\b)`,
    `\\b(?:forgot|miss|missed|too late|forgotten|oublie|olvide|dimenticato)\\b.*\\b(?:${collect})(?=\\b)`,
    `\\bpick[- ]?up (?:code|hours|times?|days?|window|location|place|address|date)\\b|\\bmy code\\b`,
  ],
  had: [
    `\\b(?:did|have|had) (?:i|we)(?: \\w+)? (?:already |ever )?(?:get|got|gotten|have|had|buy|bought|receive|received|order|ordered|drink|drunk|drank|try|tried|taste|tasted|purchase|purchased)\\b`,
    `\\b(?:my|our) (?:last|past|previous|earlier|old) (?:orders?|box(?:es)?|wines?|bottles?|purchases?|deliver(?:y|ies)|shipments?)\\b(?!.*\\b(?:corked|off|bad|broken)\\b)|\\border history\\b|\\bmy (?:orders?|purchases?|wines|order history|wine history)\\b|\\b(?:box|wines?|bottles?)(?: \\w+){0,4} last month\\b|\\b(?:mes commandes|mis pedidos|i miei ordini)\\b|\\bwhat (?:was|were) (?:in|the)(?: \\w+){0,2} (?:last|previous|past|november|october) (?:box|wines?|month)`,
  ],
  ratings: [
    `\\b(?:did not|didn't|didnt|do not|don't|hated|disliked)\\b(?: \\w+){0,3} ?\\b(?:last|previous|past) (?:bottle|wine|box|one)\\b(?!.*\\b(?:corked|off|bad)\\b)`,
    `\\b(?:how|where|can|could|want to|like to|let me)\\b(?: \\w+){0,5} (?:rate|review|score|leave a (?:rating|review)|noter|valorar|puntuar|valutare|votare)\\b|\\b(?:my|our) (?:ratings?|reviews?|scores?|notes on|tasting notes)\\b|\\bwhat (?:did|have) i rated?\\b|\\b(?:which|what)(?: \\w+){0,2} (?:have|did) i rated?\\b`,
  ],
  points: [
    `\\b(?:how many|my|do i have|do i (?:get|earn)|earn|collect|redeem|use|any|have|our|check)\\b(?: \\w+){0,4} (?:loyalty|reward(?:s)?|points|credits?|store credit|puntos|punti)\\b(?! (?:did|does|has|do) (?:it|that|this|the))(?!.*\\b(?:parker|suckling|spectator|wines? with|or (?:more|above)|rated|\\d\\d[- ]?points?)\\b)|\\b(?:loyalty|rewards?) (?:program|points?|scheme|card)\\b|\\bpoints? (?:do i|have i|balance)|\\bmy balance\\b`,
  ],
  discount: [
    `\\b(?:do|does|what|whats|what's|is|are|how|how much|which|got|get|remind)\\b(?: \\w+|'){0,6} (?:i|we|members?|my|our|membership|tier|club)(?: \\w+|'){0,4} (?:discounts?|(?:money|percent|something|%|anything|how much) off|perks?|benefits?|member(?:'?s)? prices?|savings?|special prices?|reductions?|descuentos?|sconti?o?)\\b(?!.*\\b(?:extra|bigger|better|another|today only|just for me)\\b)`,
    `\\b(?:my|our|the|your|a|any) (?:members?|membership|member's|club|tier)(?:'?s)? (?:discounts?|perks?|benefits?|prices?)\\b|\\bwhat(?:'?s| is) (?:my|our|the) discount\\b|\\bmy (?:discount|perks|benefits)\\b|\\b(?:what|how much) (?:do|would|will|can|am|are) (?:i|we|members) (?:get off|sav(?:e|ing))\\b|\\b(?:is it |are (?:bottles|wines) )?cheaper for members\\b|\\bdo(?:es)? (?:i|we|members?|a member) (?:pay less|save|(?:get|have)(?: \\w+){0,4} (?:discounts?|off|perks?|cheaper|less))\\b|\\b(?:ai-je|avons-nous|tengo|tenemos|ho|abbiamo)(?: \\w+){0,4} (?:remise|reduction|descuento|sconto|sconti)\\b|\\b(?:remise|descuento|sconto)(?: \\w+){0,3} (?:membres?|miembros?|socios?|membri|soci)\\b`,
  ],
  events: [
    `\\b(?:any|upcoming|coming|next|when|what|which|book|join|sign up|schedule|calendar|tickets?|host\\w*|planned|do you (?:guys )?(?:have|do|run|host|offer|hold)|are there|is there|got|attend|hold|happening|prochain\\w*|proximo\\w*|prossim\\w*|y a-t-il|hay|ci sono|avete|organi[sz]\\w+)\\b.*\\b(?:events?|tastings?|wine (?:dinners?|class(?:es)?|nights?|courses?)|winemaker dinners?|classes|workshops?|degustations?|evenements?|catas?|eventos?|degustazion[ei]|event[io])\\b(?! (?:wines?|reds?|whites?|bottles?|notes?|menu|flight|pours?|sheet|like|room fee))(?<!for (?:a|an|my|our|the|this)(?: \\w+){0,2} (?:event|tasting|events|tastings))`,
    `\\b(?:bring|take|invite|come with)\\b(?: \\w+){0,3} (?:friend|guest|wife|husband|partner|date|plus one)s?\\b.*\\b(?:night|dinner|tasting|event|class)\\b`,
    `\\b(?:you|guys|club|shop|store|place)\\b(?: \\w+){0,2} (?:planned|going on|happening)\\b`,
    `\\b(?:seats?|spots?|places|tickets?) (?:left|available|open|free)\\b`,
    `^(?:\\w+ ){0,3}(?:events?|tastings?)\\??$|\\b(?:tastings?|dinners?|events?) (?:coming up|planned|scheduled|this (?:month|week)|next (?:month|week))\\b|\\b(?:my|our) (?:tickets?|bookings?)\\b|\\bcancel (?:my|our) (?:booking|ticket|seat)`,
  ],
  hours: [
    `\\b(?:opening|business|store|shop|restaurant|your|holiday|pick-?up) (?:hours|times)\\b|\\b(?:your|the) hours\\b|\\bwhat hours\\b|^hours\\??$`,
    `\\b(?:are|r) (?:you|u|y'all|you guys|they) (?:still |guys )?(?:open|closed)\\b(?! to)|\\b(?:when|what time|how late|until when|till when|what days?)\\b(?: \\w+){0,4} (?:open|close|closed|closing|shut)\\b(?!.*\\bbottle\\b)(?!.*\\b(?:wine|it|barolo|brunello|my) \\w*$)`,
    `\\b(?:horaires?|heures d'ouverture|ouvert\\w* (?:le|demain|ce|quand|jusqu)|a quelle heure|horario|estan abiertos|abren|cierran|orari[o]?|siete aperti|quando aprite|che ora (?:aprite|chiudete))\\b|\\bopen (?:on )?(?:today|tonight|tomorrow|now|sundays?|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|christmas|thanksgiving|late)\\b(?!.*\\b(?:bottle|which|what should|wine)\\b)`,
  ],
  contact: [
    `\\bwhere (?:are|r) (?:you|u|you guys|y'all)\\b(?: located| based| at)?|\\byour (?:street )?(?:address|location|phone|number|phone number|telephone|email|e-mail|website|contact\\w*)\\b|\\bhow (?:do|can) (?:i|we) (?:get|find|reach|contact|call|email|come|drive) (?:to )?(?:there|you|the (?:shop|restaurant|store|club|team|business|place))\\b|\\bwhere is (?:the|your) (?:shop|restaurant|store|place|winery)\\b|\\bdirections to (?:you|the (?:shop|restaurant|store))|\\b(?:contact|call|phone|email) (?:you|the (?:shop|restaurant|club|team|business))\\b|\\b(?<!\\bmy (?:new |old )?)(?:phone|telephone|contact) number\\b(?! of)|\\b(?:votre adresse|ou etes-vous|ou vous trouvez|votre telephone|donde estan|su direccion|su telefono|dove siete|vostro indirizzo|vostro numero|il vostro telefono)\\b|^(?:address|location|phone|phone number|contact)\\??$`,
  ],
  person: [
    `\\b(?:charged|billed|paid)(?: \\w+){0,2} (?:twice|wrong(?:ly)?|double|too much)\\b|\\bdouble charge`,
    `\\b(?:talk|speak|chat|connect me|get me|put me through|transfer me)\\b(?: \\w+){0,3} (?:human|person|manager|someone|somebody|staff|owner|sommelier|representative|rep|agent|customer service|people|team)\\b|\\b(?<!are you an? )(?:real|actual|live) (?:person|human|sommelier)\\b|\\bcustomer (?:service|support)\\b|\\b(?:parler a|hablar con|parlare con) (?:quelqu'un|un|una|alguien|qualcuno|persona)|\\b(?:leave|send|make|have|file)(?: \\w+){0,2} (?:complaint|message|feedback)\\b|^(?:i have a complaint|complaint)\\b`,
  ],
  account: [
    `\\b(?:change|update|reset|forgot|forgotten|lost|edit|new|delete|remove|correct|can't remember|moved|download|turn off|stop)\\b(?: \\w+|'|,){0,5} (?:password|passcode|e-?mail(?: address)?|my name|phone number|address|account|login|log in|sign in|profile|notifications?|emails|personal data|my data|birthday|birth date)\\b(?! of)`,
    `\\b(?:log ?in|sign ?in|password|access my account)\\b(?: \\w+){0,3} (?:not working|problem|help|doesn't work|fails|locked)\\b|\\b(?:can't|cannot|can not|how do i|unable to) (?:log ?in|sign ?in)\\b|\\b(?:i|we)(?:'ve| have)? moved\\b`,
  ],
  join: [
    `\\b(?:how|can|could|want|like|where|should|do)\\b(?: \\w+|'){0,5} (?:join|sign up|become (?:a )?member|enroll|subscribe|devenir membre|m'inscrire|hacerme (?:socio|miembro)|unirme|iscrivermi|diventare (?:socio|membro))\\b(?!.*\\b(?:event|tasting|dinner|class|us for)\\b)|\\bhow does (?:the|your|this) (?:wine )?(?:club|membership) work\\b|\\bwhat(?:'?s| is) (?:in|included in) (?:the|a) membership\\b|\\babout (?:the|your) (?:wine )?(?:club|membership)\\b`,
    `\\b(?:why|what do i get|what's in it|benefits)\\b(?: \\w+){0,4} (?:join(?:ing)?|members?|the club)\\b`,
  ],
  other: [
    `\\b(?:try|taste|sample)\\b(?: \\w+){0,3} before (?:i |we )?(?:buy|order|commit|purchas|decid)\\w*|\\bcorkage\\b|\\bbyob?\\b|\\b(?:bring|bringing) (?:my|our|your|a|in|in my|in our|in a)(?: \\w+){0,2} (?:own|bottle|wine)\\b(?! (?:to|for|over to|as)\\b)|\\bdroit de bouchon\\b|\\bdescorche\\b|\\bdiritto di tappo\\b`,
    `\\b(?:book|reserve|reserving|booking|get)\\b(?: \\w+){0,3} (?:a table|table for|tables|reservations?|private (?:room|event|party)|the room)\\b|\\breservations?\\b|\\bdress code\\b|\\b(?:service|tips?|gratuity|tax(?:es)?)(?: charge)? (?:included|on top|extra|come)\\b|\\btip(?:ping)? policy\\b|\\b(?:sell|buy)(?: \\w+){0,2} (?:glasses|decanters?|corkscrews?|merch\\w*)\\b|\\bgift ?[- ]?wrap\\w*\\b|\\b(?:validate |have |is there |where (?:can|do) i |any )park(?:ing)?\\b|\\bvalet\\b|\\b(?:wheelchair|accessible)\\b|\\bdogs? (?:allowed|friendly|welcome)\\b|\\bbring (?:my|our|a) dog\\b|\\blost (?:and|&) found\\b|\\b(?:refer|referral|referring)\\b|\\binvite (?:a|my) friends?\\b|\\bare you hiring\\b|\\bwholesale account\\b|\\b(?:store|keep|hold) my (?:wines?|bottles) (?:for me|at your|with you)\\b|\\bwine (?:lockers?|storage)\\b(?= (?:available|offer|for members)|.*\\byou (?:offer|have)\\b)|\\byour (?:menu|kitchen|chef)\\b|\\bwhat(?:'?s| is) on the menu\\b|\\bcompare[ds]? to (?:shops|stores|other (?:shops|stores|restaurants)|retail|the market|total wine|vivino)\\b|\\b(?:retail|shop|market) price\\b|\\bunderpriced\\b`,
  ],
}

const compiled = Object.entries(patterns).map(
  ([topic, sources]) => [topic as ClubTopic, sources.map((source) => new RegExp(source))] as const,
)

/** Questions about other people, which are refused elsewhere. */
const aboutOthers =
  /\b(?:other|another|somebody else's|someone else's|whose|neighbou?r'?s?|his|her|their|(?:john|jane|mr|mrs|ms|dr|member|customer|guest)(?:'s|s'))\b(?! (?:wine|bottle|red|white|box for|options?|tier|level|person|than))(?=.*\b(?:box|order|membership|discount|tier|payment|card|address|account|password|phone|email|ratings?|points|pay|pays|paid)\b)/

/** "We missed our reservation, what can we drink with lasagna": a wine is asked for. */
const asksForWine =
  /\b(?:what|which)\b.*\b(?:drink|pour|wine|bottle)\b(?: \w+){0,4} with\b(?! (?:my|our|the|this) (?:box|membership))|\b(?:what|which) (?:wine|bottle|red|white)s?\b.*\b(?:gifts?|present)\b|\b(?:loved|liked|enjoyed)\b.*\b(?:what|which|anything|something|similar|try)\b|\bwhich (?:one |of (?:these|those|them) )?(?:would|should|do) (?:you|i|we)\b|\bsomething (?:\w+ )?(?:red|white|sparkling|bubbly|pink|sweet|dry)\b/

const ofSomebodyElse = /\b(?:he|she|they|his|her|their|whose)\b/

/** A price that a person demands: no question about the discount that members have. */
export const demands =
  /\b(?:\d+ ?(?:%|percent)(?: off)?|confirm that i|half off|free|for nothing|lower (?:it|the price)|make it cheaper|cut me|knock|promise|apply a)\b/

/**
 * The topic of a folded question about the club itself; null for any other question. `before` is the topic of the last
 * question, which "it" may mean.
 */
export function clubTopicOf(
  folded: string,
  before: ClubTopic | null = null,
  { isAboutDish = false, isAboutWine = false } = {},
): ClubTopic | null {
  const spoken = folded
    .replace(/\b(i|we|you|they)'(?:d|ll)\b/g, '$1 would')
    .replace(/\bi'?m\b/g, 'i am')
    .replace(/\bwhat'?s\b/g, 'what is')
    .replace(/\bwhen'?s\b/g, 'when is')
    .replace(/\bwhere'?s\b/g, 'where is')
    .replace(/\b(?:wanna)\b/g, 'want to')
  const text = before === null ? spoken : spoken.replace(/\b(?:it|that one|this one)\b/g, 'the box')
  if (aboutOthers.test(text) || asksForWine.test(text)) return null
  if (
    /\b(?:last|previous|past|earlier) (?:\w+ )?(?:box|shipment|delivery|order|parcel)\b/.test(text) &&
    /\b(?:did|was|were|had|got|what)\b/.test(text) &&
    !/\b(?:pick|corked|broken|charged?|forgot|swap|leak\w*|wrong|missing)\b/.test(text)
  )
    return 'had'
  if (/\bproblems? with (?:my|our|the|an?) (?:order|box|account|membership|payment|delivery)\b/.test(text))
    return 'person'
  const isPrivate = ofSomebodyElse.test(text) && !/\b(?:my|our)\b/.test(text)
  const topic =
    compiled.find(([, tests]) => tests.some((test) => test.test(text)))?.[0] ??
    (isPrivate || isAboutDish ? null : topicOfThings(text))
  if (topic === 'box' && /^where\b.*\b(?:pick|collect|get|fetch)/.test(text)) return 'pick-up'
  if (
    topic === 'swap' &&
    /\b(?:go(?:es)?|sent|come|delivered) to (?:my|our|another|a different) \w+/.test(text)
  )
    return 'shipping'
  if (topic === 'had' && /\b(?:charg\w+|bill\w*)\b/.test(text)) return 'person'
  if (topic === 'charge' && /\b(?:twice|double|wrong\w*|mistake|error)\b/.test(text)) return 'person'
  if (topic === 'had' && /\b(?:going|be|am|are) (?:away|abroad|gone)\b/.test(text)) return 'pause'
  if (topic === 'box' && /\b(?:cancel\w*|quit(?:ting)?)\b/.test(text)) return 'cancel'
  if (
    topic === 'box' &&
    /\b(?:away|out of town|travel\w*|on vacation|abroad|be in \w+ (?:for|all|in|until))\b/.test(text)
  )
    return 'skip'
  if (topic === 'discount' && /\b(?:cancel\w*|quit|leave)\b/.test(text)) return 'cancel'
  // "One drinks only red, the others anything: what do we get?"
  const isOfClub = /\b(?:box|shipment|deliver|month|club|package|next (?!\W*$|\w* ?step)|bring|my|our)/.test(
    text,
  )
  if ((topic === 'box' || topic === 'ratings') && isAboutWine && !isOfClub) return null
  return topic === 'discount' && demands.test(text) ? null : topic
}
