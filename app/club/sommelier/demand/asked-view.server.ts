// How requests are shown: topics as words, figures with the lists behind them.
import { formatMoment } from '~/foundation/audit/filters'
import { dayIn } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import { topicWords } from '../engine/topics.server'
import { askedQuery, askedLists, audienceLabels, unmetReasons, type AskedList, type AskedSpan } from './asked'
import type { AskedDays } from './asked'
import type { AskedFigures, AskedRequest, MissingWine } from './queries.server'

type Span = AskedSpan & { days: AskedDays }

/** Topics of a request, as a sentence without a period. */
const wordsOf = (topics: readonly string[]) => topics.map((topic) => topicWords(topic)).join(', ')

const percent = (part: number, whole: number) => `${Math.round((part / whole) * 100)}%`

interface AskedFigure {
  name: string
  value: string
  /** The list behind it; null for a figure of zero, which has none. */
  href: string | null
  note?: string
}

/** The figures of a span, each with its list. */
export function askedFigureViews(figures: AskedFigures, span: Span): AskedFigure[] {
  const judged = figures.up + figures.down
  const notes: Partial<Record<AskedList, string>> = {
    ...(judged > 0 && {
      up: `${percent(figures.up, judged)} of ${judged === 1 ? '1 thumb' : `${judged} thumbs`}`,
      down: `${percent(figures.down, judged)} of ${judged === 1 ? '1 thumb' : `${judged} thumbs`}`,
    }),
    ...(figures.all > 0 && {
      rules: percent(figures.rules, figures.all),
      model: percent(figures.model, figures.all),
    }),
  }
  const names = Object.keys(askedLists) as AskedList[]
  return names.map((list) => ({
    name: list === 'all' ? 'Questions' : askedLists[list],
    value: figures[list].toLocaleString('en-US'),
    href: figures[list] > 0 ? paths.business.questions.askedList({ ...askedQuery(span), list }) : null,
    note: notes[list],
  }))
}

/** A topic with how often it was asked for. */
export function topicView({ topic, count }: { topic: string; count: number }, span: Span) {
  return {
    topic,
    words: capitalized(topicWords(topic)),
    count,
    href: paths.business.questions.askedList({ ...askedQuery(span), topic }),
  }
}

/** A line of the buying list. */
export function missingWineView(wine: MissingWine, timeZone: string) {
  const { id, topics, unmet, count, lastAskedAt, words } = wine
  return {
    id,
    asked: topics.length > 0 ? capitalized(wordsOf(topics)) : `“${words[0]}”`,
    words: topics.length > 0 ? [...new Set(words)].map((text) => `“${text}”`) : [],
    reason: unmetReasons.get(unmet) ?? unmet,
    count,
    by: [
      counted(wine.guests, 'guest', 'guests'),
      counted(wine.members, 'member', 'members'),
      counted(wine.staff, 'by staff', 'by staff'),
    ]
      .filter(Boolean)
      .join(', '),
    lastAsked: dayIn(timeZone, lastAskedAt),
  }
}

/** A request as a line of a list. */
export function requestLine(request: AskedRequest, timeZone: string) {
  const { id, audience, topics, unmet, question, engine, isGood, askedAt } = request
  return {
    id,
    asked: topics.length > 0 ? capitalized(wordsOf(topics)) : '',
    words: question,
    by: audienceLabels[audience],
    result: unmet === null ? '' : (unmetReasons.get(unmet) ?? ''),
    engine: engine === 'rules' ? 'Rules' : engine,
    thumb: isGood === null ? '' : isGood ? 'Up' : 'Down',
    when: formatMoment(timeZone, askedAt),
  }
}

export type MissingWineView = ReturnType<typeof missingWineView>
export type TopicView = ReturnType<typeof topicView>
export type RequestLine = ReturnType<typeof requestLine>

const counted = (count: number, one: string, several: string) =>
  count === 0 ? '' : `${count} ${count === 1 ? one : several}`

const capitalized = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
