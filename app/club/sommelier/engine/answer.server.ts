// The rule-based sommelier: answers a question about the wines of one club. Pure and deterministic: no database, no
// clock, no chance; the same question, wines and state give the same answer.
import { aboutNamed, service } from './about-named.server'
import type { Plan, Setting, SommelierAnswer } from './answer-shape'
import { aboutKind } from './about-kind.server'
import { answerClub } from './club/club-answer.server'
import type { ClubFacts } from './club/club-facts'
import { likelyTopicOf } from './club/free-words'
import type { ClubTopic } from './club/club-topics'
import { clubTopicOf, demands } from './club/topics'
import { canHave, cellarOf, type SommelierWine } from './cellar.server'
import {
  hasAny,
  isOrdinal,
  pastOf,
  pointsNowhere,
  serviceCues,
  type ConversationState,
} from './conversation/state'
import { bestOfEach, followUpApart, ofSpokenKind, requestsApart, suggestApart } from './requests/apart.server'
import { compareAsked, pricedBetween } from './compare.server'
import {
  bottlesNeeded,
  count,
  countsOfEach,
  dishesFor,
  factCues,
  facts,
  isAboutFacts,
  say,
  verdict,
} from './facts.server'
import { asksForAlike, likeModel, likeShown } from './alike.server'
import { aboutShown, asksToBuy } from './conversation/shown.server'
import { explain } from './explain'
import { brokenLimits } from './filters.server'
import { elsewhere, followUp } from './conversation/follow-up.server'
import { inLikedStyle, titled } from './liked.server'
import { languages, type Language } from './lexicon/plain-words'
import { messages, parts } from './prose/text'
import { worded } from './prose/worded'
import { moreOf, replyTo } from './conversation/replies.server'
import { turnOf } from './conversation/turns'
import { ofOtherYear, onlyOnes, isOfPlace, referred, saysItWith } from './conversation/referred-wines.server'
import { plainRequest, seeks, suggestNearly, suggestPartly } from './requests/requests.server'
import { screen } from './refusals'
import { bystanderOf, concernOf, heldConcern } from './safety/net'
import { fitting, type Taste } from './search.server'
import { none, suggest } from './suggest.server'
import { isUnknownName, ofWine, refuse, talk, withConcern } from './talk.server'
import { understand, type Understanding } from './understand.server'
import { breaches } from './validate.server'
import { kindOf, namesIn, noWants, saysSomething, statementsOf, type Wants } from './wants'
import { foldQuestion } from './words'

export type { SommelierAnswer } from './answer-shape'
export type { SommelierWine } from './cellar.server'
export type { ConversationState } from './conversation/state'
export type { Taste } from './search.server'

export interface AnswerContext {
  /**
   * The wines this person may know of: a guest's are the public list, a member's have `reservedFor` by tier. The same
   * array is prepared once, so keep it between questions.
   */
  wines: readonly SommelierWine[]
  taste?: Taste | undefined
  /** From the last answer of the conversation. */
  state?: ConversationState | null | undefined
  /** Staff may read how many bottles there are. */
  audience: 'guest' | 'member' | 'staff'
  /** False where the page has no cart: the asker is no member, or the business sells no bottles. True by default. */
  hasCart?: boolean
  /** The club's facts and the member's rows, for questions about them. */
  club?: ClubFacts | null
  /** The language where a question does not show one, such as "en-US". */
  locale: string
  /** The current year, for drinking windows. */
  year: number
  currency?: string
  /** false for a person whose age is known to be below the limit or unverified: only refusals. */
  isOfAge?: boolean
}

/** The topic that a question may have of the club itself, for which `club` has to be read; null for any other question. */
export const topicOfClub = (
  question: string,
  state: ConversationState | null | undefined,
): ClubTopic | null => {
  const { folded } = foldQuestion(question)
  return clubTopicOf(folded, state?.club ?? null) ?? likelyTopicOf(folded)
}

/** Answers any text; of a very long one the beginning is read. Never throws on what people write. */
export function answer(question: string, context: AnswerContext): SommelierAnswer {
  const { plan, language } = planFor(question, context)
  const reply = inWords(plan, language)
  return isTrue(cellarOf(context.wines, context.currency), reply) ? reply : inWords(untrue(plan), language)
}

/** The plan in words. The conversation continues in it. */
export const inWords = (plan: Plan, language: Language): SommelierAnswer => ({
  ...plan,
  text: worded(plan.text, language),
  cards: plan.cards.map((card) => ({ ...card, reason: worded(card.reason, language) })),
  chips: plan.chips.map((chip) => worded(chip, language)),
  language,
  state: { ...plan.state, language },
})

/** Everything that an answer says, and the language to say it in. */
export function planFor(question: string, context: AnswerContext): { plan: Plan; language: Language } {
  const cellar = cellarOf(context.wines, context.currency)
  // A state that was stored by an earlier version lacks limits that came later.
  const before = context.state ? { ...context.state, wants: { ...noWants, ...context.state.wants } } : null
  const usualLanguage = languageFor(context.locale, before)
  const options = { cellar, year: context.year, usualLanguage }
  const { cased, folded: whole } = foldQuestion(question)
  const raised = concernOf(whole, context.year)
  const concern = raised ?? heldConcern(before?.concern ?? null, whole, context.year)
  const bystander = raised ? null : bystanderOf(whole)
  const folded = bystander?.kind === 'head' ? bystander.rest : whole
  const screened = screen(
    bystander && bystander.kind !== 'sober' ? bystander.rest : cased,
    (text) => understand(text, options).topic,
  )
  const understanding = understand(screened.question, options)
  const language = understanding.language
  const setting: Setting = {
    cellar,
    year: context.year,
    state: {
      ...(before ?? { wants: noWants, shown: [], seen: [], focus: null, language }),
      concern,
      club: null,
    },
    showsCounts: context.audience === 'staff',
    hasCart: context.hasCart ?? true,
  }
  const ownPlan = plan()
  const past = pastOf(before, ownPlan.state.shown)
  const reply = { ...ownPlan, state: { ...ownPlan.state, past } }
  if (bystander === null || reply.kind === 'refuse') return { language, plan: reply }
  const { talk: notes, handOver } = messages
  const text =
    bystander.kind === 'head'
      ? parts([notes.head, reply.text], '\n')
      : parts([reply.text, bystander.kind === 'sober' ? notes.withoutAlcohol : handOver.allergy], '\n')
  return { language, plan: { ...reply, text } }

  function plan(): Plan {
    if (context.isOfAge === false) return refuse(setting, 'underage')
    // A concern comes before everything: before other refusals, dishes, and languages that are not understood.
    if (raised) return withConcern(setting, raised, understanding)
    const { foods, types, grapes, places, notGrapes, notPlaces } = understanding.wants
    const isAbout = {
      isAboutDish: foods.length > 0,
      isAboutWine:
        foods.length + types.length + grapes.length + places.length + notGrapes.length + notPlaces.length >
          0 ||
        (understanding.wants.bottles !== null && understanding.wants.maxCents !== null),
    }
    // "Bota Box" is no box of the club.
    const ofHere = folded.replace(understanding.stranger ?? '', '')
    // "Sold, how do I get it?", of a wine that was shown.
    const isToBuy = (before?.shown.length ?? 0) > 0 && asksToBuy.test(folded)
    const topic =
      screened.refusal === 'injection' || isToBuy ? null : clubTopicOf(ofHere, before?.club ?? null, isAbout)
    const ofClub = (one: ClubTopic) =>
      answerClub(setting, { topic: one, folded, audience: context.audience, facts: context.club ?? null })
    // "How much would the Jordan be for me as a member?" asks for the price of a wine.
    const isOfWine =
      understanding.named.length > 0 && (topic === 'price' || topic === 'had' || topic === 'ratings')
    if (topic && !isOfWine) return ofClub(topic)
    if (screened.refusal && !understand(question, options).isForeign) {
      const own = likelyTopicOf(folded)
      const isOwn =
        own !== null &&
        (own === 'discount'
          ? !demands.test(folded) && !/\b(?:give|offer|want|need)\b/.test(folded)
          : screened.refusal === 'offtopic') &&
        (ofOwn.test(folded) || own === 'join' || own === 'cancel')
      return isOwn ? ofClub(own) : refuse(setting, screened.refusal)
    }
    if (understanding.isForeign) {
      // A dish is often understood where the language is not: "Was passt zu Wiener Schnitzel?"
      const { wants } = understanding
      if (namesIn(wants) === 0 || concern) return say(setting, 'unclear', messages.talk.languages)
      const opening = messages.talk.onlyDish
      return suggest(setting, { wants, taste: context.taste, opening })
    }
    const clauses = requestsApart(screened.question, (clause) => understand(clause, options))
    const apart = before ? ofSpokenKind(clauses, before) : clauses
    const reply =
      apart.length > 0
        ? suggestApart(setting, apart, context.taste)
        : respond(setting, understanding, before, context.taste)
    const saysNothing = !saysSomething(understanding.wants) && understanding.named.length === 0
    const isOpen = isUnclear(reply) || (reply.intent === 'suggest' && saysNothing && !before?.shown.length)
    const likely =
      isOpen && understanding.stranger === null && !understanding.cues.has('above-tier')
        ? likelyTopicOf(folded)
        : null
    if (likely) return ofClub(likely)
    // A term may be explained to anybody; wines may not be suggested while a concern holds.
    if (!concern || isTalk(reply)) return reply
    const held = withConcern(setting, concern, understanding)
    const saysOtherwise = messages.saysOtherwise[concern === 'underage' ? 'adult' : 'other']
    return { ...held, text: parts([held.text, saysOtherwise]) }
  }
}

/** Says only that the question was not understood, or is about something else. */
const isUnclear = ({ intent, refusal, text }: Plan): boolean =>
  intent === 'unclear' ||
  refusal === 'offtopic' ||
  text === messages.talk.unknownFact ||
  text === messages.talk.mine ||
  (typeof text === 'object' && 'at' in text && text.at.at(-1) === 'unknownName')

/** Speaks of what the person has with the club. */
const ofOwn = /\b(?:i|my|our|we|me|us)\b/

const isTalk = ({ intent }: Plan): boolean => intent === 'explain' || intent === 'talk'

function languageFor(locale: string, state: ConversationState | null): Language {
  const start = locale.slice(0, 2).toLowerCase()
  return state?.language ?? languages.find((language) => language === start) ?? 'en'
}

/** Whether an answer says nothing that is not so; see `breaches`. */
function isTrue(cellar: Setting['cellar'], { kind, intent, text, cards, state }: SommelierAnswer): boolean {
  const broken = breaches(cellar, {
    text: kind === 'answer' ? '' : text,
    cards,
    wants: intent === 'availability' ? noWants : state.wants,
    mentioned: cellar.wines.filter(({ label }) => text.includes(label)).map(({ id }) => id),
    isGeneral: kind !== 'suggest',
    checksNames: false,
  })
  return broken.length === 0
}

/** An honest "nothing" in place of a plan that is not so. */
const untrue = (plan: Plan): Plan => ({
  ...plan,
  kind: 'none',
  text: messages.none.nothing,
  cards: [],
  unmet: { kind: 'limit', limit: null, nearest: [] },
  state: { ...plan.state, shown: [], focus: null },
})

function respond(
  setting: Setting,
  understanding: Understanding,
  before: ConversationState | null,
  taste: Taste | undefined,
): Plan {
  const { cellar } = setting
  const { cues, wants, named, folded, unknown, isAboutWine } = understanding
  const isAsking = saysSomething(wants) || named.length > 0
  const turn = turnOf(understanding, before)
  const reply = replyTo(setting, understanding, before, turn, taste)
  if (reply) return reply
  if (cues.has('mine') && named.length === 0) return say(setting, 'talk', messages.talk.mine)
  if (cues.has('above-tier') && named.length === 0) return aboveTier(setting, wants)
  if (noAnswer.test(folded)) return say(setting, 'talk', messages.talk.unknownFact)
  // "The first one you told me", where no wine was shown.
  if (pointsNowhere(cues, before) && named.length === 0 && hasAny(cues, [...factCues, 'count', 'reserve']))
    return say(setting, 'describe', messages.fact.whichWine)
  const sum = pricedBetween(setting, understanding, taste) ?? bottlesNeeded(setting, understanding, before)
  if (sum) return sum
  if (
    before &&
    before.shown.length > 0 &&
    elsewhere.test(folded) &&
    !asksForAlike(understanding) &&
    named.length === 0
  )
    return followUp(setting, understanding, before, taste)
  const best = bestOfEach(setting, understanding, before, taste)
  if (best) return best
  const others = otherThanNamed(setting, understanding, before, taste)
  if (others) return others
  const ofShown = aboutShown(setting, understanding, before)
  if (ofShown) return ofShown
  const ofParts = followUpApart(setting, understanding, before, taste)
  if (ofParts) return ofParts
  const explained =
    onlyOnes(setting, understanding).length === 0 &&
    wants.by === null &&
    !asksForGood.test(folded) &&
    // "Ok but dry", of the wines that were shown.
    !(before?.shown.length && /^(?:ok |and |yes,? |no,? )*but\b/.test(folded))
      ? explain(setting, understanding, before)
      : null
  if (explained) return explained
  const ofEach = countsOfEach(setting, understanding)
  if (ofEach) return ofEach
  const wines = named.length > 0 ? null : referred(setting, understanding, before)
  if (
    cues.has('count') &&
    named.length === 0 &&
    (wants.people === null || wants.types.length > 0) &&
    !cues.has('keeps')
  )
    if (isAsking || cues.has('wine')) {
      // "And how many of them are white?"
      const isPart = before !== null && ofCounted.test(folded)
      return count(setting, { ...(isPart ? before.wants : noWants), ...statementsOf(wants), count: null })
    }
  const alike =
    inLikedStyle(setting, understanding, taste) ??
    likeModel(setting, understanding, taste) ??
    (asksForAlike(understanding) ? likeShown(setting, understanding, before, taste) : null) ??
    compareAsked(setting, understanding, before)
  if (alike) return alike
  // A name that no table knows is said to be missing, and what stands beside it is answered.
  const { stranger } = understanding
  if (stranger !== null && named.length === 0) {
    const plan = saysSomething(wants)
      ? suggestNearly(setting, { ...understanding, unknown: [] }, taste)
      : null
    const missing = unknownName(setting, wants, stranger)
    return plan?.kind === 'suggest'
      ? { ...plan, text: parts([messages.none.nothingOf(titled(stranger)), plan.text]) }
      : missing
  }
  const namedWineIds = [
    ...named.flatMap(({ wines: some }) => some),
    ...ofOtherYear(setting, understanding, before),
    ...onlyOnes(setting, understanding),
  ]
  if (namedWineIds.length > 0) return aboutNamed(setting, understanding, namedWineIds, taste)
  // "What glass of wine goes with gnocchi" asks for a wine, and so does "a red that works chilled".
  const asksForServed =
    (cues.has('glassware') && wants.foods.length > 0) ||
    (wants.types.length > 0 &&
      (/^(?:something|anything)\b/.test(folded) ||
        /\bany of your\b/.test(folded) ||
        (wants.occasions.length > 0 && !/\b(?:serve|temp\w*|how|should|fridge)\b/.test(folded)))) ||
    (wants.by !== null && wants.types.length > 0) ||
    (Object.keys(wants.axes).length > 0 &&
      (asksToServe.test(folded) ||
        (wants.foods.length > 0 && !/\b(?:serve|temperature|how|should)\b/.test(folded))))
  if (hasAny(cues, serviceCues) && !asksForServed) return service(setting, understanding, wines)
  // "I'm cooking mussels, what should I pour?" asks for a wine.
  const isForDish = wants.foods.length > 0 && !wines?.length
  if (cues.has('cook') && !asksForServed && !isForDish) {
    const some = wines ?? (isAsking ? fitting(cellar, wants, taste).slice(0, 1) : [])
    return some.length > 0 ? dishesFor(setting, some) : say(setting, 'cook', messages.fact.whichWine)
  }
  if (wines && wines.length > 0) {
    if (wants.foods.length > 0 && (isOrdinal(cues) || saysItWith.test(folded)))
      return say(setting, 'describe', parts([wines[0]!.label, verdict(wines[0]!, wants)], ': '), wines)
    const about = facts(setting, wines, isOfPlace(understanding) ? new Set(['where']) : cues, wants)
    // "Is it a screw cap?"
    const isUnsaid =
      !saysSomething(wants) && !hasAny(cues, factCues) && understanding.terms.length + unknown.length > 0
    return isUnsaid ? { ...about, text: parts([about.text, messages.fact.notRecorded]) } : about
  }
  const names = namesIn(wants)
  const { minCents, maxCents, order } = wants
  const limits = [
    'sizeMl',
    'minCents',
    'maxCents',
    'order',
    'by',
    'minYear',
    'maxYear',
    'minAbvTenths',
    'maxAbvTenths',
  ] as const
  const isLimited = wants.scents.length > 0 || limits.some((name) => wants[name] !== null)
  const isOther = before !== null && hasAny(cues, ['cheaper', 'dearer', 'else', 'instead'])
  const isLikeUnknown = cues.has('like') && unknown.length > 0 && !isAboutWine
  if (names === 0 && !isOther && (isLikeUnknown || isUnknownName(understanding)))
    return unknownName(setting, wants, understanding.stranger)
  if (
    names === 0 &&
    !isOther &&
    !isLimited &&
    hasAny(cues, factCues) &&
    hasAny(cues, ['that', 'is-it']) &&
    !cues.has('suggest')
  )
    return asksOfList.test(folded)
      ? say(setting, 'talk', messages.talk.unknownFact)
      : say(setting, 'describe', messages.fact.whichWine)
  const ofKind = aboutKind(setting, understanding)
  if (ofKind && ofKind.kind === 'answer' && setting.state.shown.length === 0) {
    // "Is the Zinfandel jammy?", and then "less jammy": of those.
    const kind = kindOf(wants)
    const shown = fitting(cellar, kind, taste)
      .slice(0, 5)
      .map(({ id }) => id)
    return { ...ofKind, state: { ...ofKind.state, wants: kind, shown } }
  }
  if (ofKind) return ofKind
  if (isAboutFacts(understanding)) {
    const [term] = understanding.terms
    return say(setting, term ? 'explain' : 'talk', term ? { term } : messages.talk.unknownFact)
  }
  const focus = cellar.byId.get(before?.focus ?? '')
  const isWineOfLists = maxCents !== null || minCents !== null || order !== null
  if (focus && saysItWith.test(folded) && !cues.has('suggest') && !isWineOfLists) {
    const about = facts(setting, [focus], new Set(['about']), noWants)
    return { ...about, text: parts([about.text, messages.fact.notRecorded]) }
  }
  if (before && turn === 'more' && before.shown.length > 0)
    return moreOf(setting, understanding, before, taste)
  if (before && (turn === 'change' || turn === 'more')) return followUp(setting, understanding, before, taste)
  if (isAsking || hasAny(cues, ['suggest', 'pair'])) {
    if (isStrange(understanding)) return refuse(setting, 'offtopic')
    // "Something you're proud of" asks for a wine, "any plumber" for none.
    const isRequest =
      plainRequest.test(folded) ||
      seeks.test(folded) ||
      ofWine.test(folded) ||
      (understanding.words.length <= 8 && /\bsomething\b/.test(folded))
    // "Which wine has been on the list longest?": any wines are no answer.
    if (!saysSomething(wants) && !seeks.test(folded) && !plainRequest.test(folded) && asksOfList.test(folded))
      return say(setting, 'talk', messages.talk.unknownFact)
    if (!saysSomething(wants) && !isAboutWine && unknown.length > 0 && !isRequest && !cues.has('pair'))
      return refuse(setting, 'offtopic')
    return suggestNearly(setting, understanding, taste)
  }
  if (seeks.test(folded) && setting.cellar.wines.some(canHave)) return suggestPartly(setting, wants, taste)
  // "What has the prettiest label?"
  return asksOfList.test(folded) && /\b(?:labels?|list|menu|cellar)\b/.test(folded)
    ? say(setting, 'talk', messages.talk.unknownFact)
    : talk(setting, understanding)
}
/** "He already has the Caymus": the same without that wine, after wines were shown. */
function otherThanNamed(
  setting: Setting,
  understanding: Understanding,
  before: ConversationState | null,
  taste: Taste | undefined,
): Plan | null {
  const { named, folded, wants: own } = understanding
  if (named.length === 0 || !isKnownOrUnwanted.test(folded)) return null
  const without = new Set(named.flatMap(({ wines }) => wines.map(({ id }) => id)))
  const opening = messages.suggest.again
  if (before && before.shown.length > 0)
    return suggest(setting, { wants: before.wants, taste, without, opening })
  // "Champagne, but not the Veuve".
  return saysSomething(own)
    ? suggest(setting, { wants: own, taste, without, opening: messages.suggest.plain })
    : null
}
const isKnownOrUnwanted =
  /\b(?:(?:i|we|he|she|they)(?:'ve|'s|'re)? (?:already|just|all) (?:has|have|had|got|own|tried|drank|drink)|already (?:has|have|had|got|tried|own)|other than|besides|except|anything but|not (?:the|that)|don't (?:want|like) the|tired of the|a deja|deja (?:bu|eu)|ya (?:tiene|tengo|probe)|ha gia|ho gia)\b/

const asksToServe =
  /\b(?:which|what)(?: of (?:your|these|the|those))? (?:reds?|wines?|whites?|bottles?)\b|^(?:i |we )?(?:need|want|would like|looking for|like)\b|\b(?:red|white|wine|something|one)s? (?:that|which|to)\b/
/** Years are not judged, and nothing is known of kitchens. */
const noAnswer =
  /\bhow (?:big|large|generous) (?:is|are) (?:the|your|a) (?:glass(?:es)?|pours?)\b|\b(?:how many (?:points|calories|carbs)|how much sugar (?!is in the)|what (?:score|rating))\b|\b(?:award\w*|medals?|(?:parker|spectator|critic\w*|suckling|decanter) (?:points?|scores?|ratings?))\b|\b(?:good|great|bad|poor|best|decent) (?:year|vintage) (?:for|in)\b(?!.*\b(?:got|have|any)\b)|\bis (?:that|it|this|\d{4}) a (?:good|great|bad|decent) (?:year|vintage)\b|^can (?:i|you|we) (?:freeze|reuse|mix|cook with|microwave|refreeze)\b/
/** "What's a good Prosecco?" asks for one. */
const asksForGood =
  /\bwhat(?:'s| is| are| would be)? (?:an?|some|your)(?: \w+ and)? (?:good|nice|decent|great|cheap\w*|cheerful|solid|fun|affordable|best|better) /
function unknownName(setting: Setting, wants: Wants, name: string | null): Plan {
  const answer = none(setting, wants, { kind: 'limit', limit: null, wines: [] })
  return { ...answer, text: messages.none.unknownName(name && titled(name)) }
}

const ofCounted =
  /\bof (?:them|those|these)\b|^(?:and |so )?how many (?:are |of |cost )*(?:under|over|below|above|from|by|less|more|between)\b/
const asksOfList = /^(?:so |and |ok )*(?:which|what)\b.*\b(?:\w{3,}est|most|least)\b/

/** A country is named, but no wine is asked for: "Who is the king of Spain?" */
function isStrange({ wants, cues, unknown, folded }: Understanding): boolean {
  const onlyPlaces = { ...wants, places: [], minYear: null, maxYear: null, order: null }
  if (wants.places.length === 0 || saysSomething(onlyPlaces) || unknown.length === 0) return false
  const asksOfPlace = /^(?:who|when did|how tall|how far|why did)\b/.test(folded)
  if (!asksOfPlace && wants.places.every(({ isCountry }) => !isCountry)) return false
  return (
    !hasAny(cues, ['suggest', 'wine', 'pair', 'only', 'instead', 'stock', 'price', 'else', 'cheap']) ||
    asksOfPlace
  )
}

function aboveTier(setting: Setting, wants: Wants): Plan {
  const reserved = setting.cellar.wines.filter(
    (wine) => wine.reservedFor !== null && wine.stock > 0 && brokenLimits(wine, wants).length === 0,
  )
  return reserved.length > 0
    ? none(setting, wants, { kind: 'tier', limit: null, wines: reserved })
    : suggest(setting, { wants, taste: undefined })
}
