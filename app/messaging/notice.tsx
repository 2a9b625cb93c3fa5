import { Action, Facts, Frame, InlineLink, Paragraph, renderLetter, Title } from './frame'
import type { Letter } from './letter'
import { letterhead, type Sender } from './letterhead'
import { greeting, oneLine, plainFacts, plainLetter, plainSignature } from './plain-text'

export interface Notice {
  club: Sender
  /** Also the heading, unless `title` says it differently. */
  subject: string
  title?: string
  /** The person who is addressed. */
  fullName: string
  paragraphs: string[]
  /** Shown as a table after the first paragraph. */
  facts?: readonly (readonly [string, string])[]
  /** The one thing to press. */
  action?: { label: string; url: string }
  /** In small, behind the rest. */
  quiet?: string
  /** Ends with the club's address to answer to. */
  questions?: string
}

/** A letter about one's membership in the usual form: what has happened, what comes next, what to press. */
export function noticeLetter({
  club,
  subject,
  title = subject,
  fullName,
  facts,
  action,
  ...words
}: Notice): Letter {
  const head = letterhead(club)
  const [opening = '', ...rest] = words.paragraphs
  const hello = greeting(fullName)
  const questions = words.questions ?? 'Questions? Answer this letter or write to'
  const html = renderLetter(
    <Frame head={head} subject={oneLine(subject)} preview={opening}>
      <Title head={head}>{title}</Title>
      <Paragraph head={head}>{hello}</Paragraph>
      <Paragraph head={head}>{opening}</Paragraph>
      {facts && <Facts head={head} facts={facts} />}
      {rest.map((paragraph) => (
        <Paragraph key={paragraph} head={head}>
          {paragraph}
        </Paragraph>
      ))}
      {action && (
        <Action head={head} href={action.url}>
          {action.label}
        </Action>
      )}
      {words.quiet && (
        <Paragraph head={head} quiet>
          {words.quiet}
        </Paragraph>
      )}
      <Paragraph head={head} quiet>
        {questions}{' '}
        <InlineLink head={head} href={`mailto:${encodeURI(head.email)}`}>
          {head.email}
        </InlineLink>
        .
      </Paragraph>
    </Frame>,
  )
  const text = plainLetter([
    title,
    hello,
    opening,
    facts ? plainFacts(facts) : null,
    ...rest,
    action ? `${action.label}:\n${action.url}` : null,
    words.quiet ?? null,
    `${questions} ${head.email}.`,
    plainSignature(head),
  ])
  return { subject: oneLine(subject), html, text }
}
