import { useNavigation } from '@remix-run/react'
import { type ReactNode } from 'react'
import { Spinner } from '~/foundation/ui/feedback/loading'
import { AnswerTools } from './answer-tools'
import { ButtonLink } from '~/foundation/ui/form/button'
import { SuggestedWine } from './suggested-wine'
import type { TurnView } from './turn-view'

interface Slots {
  /** Actions on a suggested wine: Add to Cart, the wishlist, the next visit. */
  actionsOf?(wineId: string, turn: TurnView): ReactNode
  /** Where a wine's name leads; null for no link. */
  wineHref?(wineId: string): string | null
  /** Below an answer: thumbs. */
  judge?(turn: TurnView): ReactNode
}

/**
 * The conversation as a log: new answers are read out. While a question is on its way it stands at the end. The log is
 * there before the first question, so that its first answer is announced too.
 */
export function ConversationLog({ turns, ...slots }: { turns: TurnView[] } & Slots) {
  const pendingQuestion = usePendingQuestion()
  return (
    <div role="log" aria-label="Conversation" aria-live="polite" className="grid gap-8">
      {turns.map((turn) => (
        <TurnEntry key={turn.id} turn={turn} {...slots} />
      ))}
      {pendingQuestion !== null && (
        <div className="grid gap-4">
          <Question>{pendingQuestion}</Question>
          <p className="flex items-center gap-3 text-muted">
            <Spinner small />
            Looking through the list...
          </p>
        </div>
      )}
    </div>
  )
}

/** The question that is being sent; null where none is. */
export function usePendingQuestion(): string | null {
  const { state, formData } = useNavigation()
  if (state === 'idle' || formData?.get('intent') !== 'ask') return null
  const question = formData.get('question')
  return typeof question === 'string' && question.trim() !== '' ? question.trim() : null
}

function TurnEntry({ turn, actionsOf, wineHref, judge }: { turn: TurnView } & Slots) {
  return (
    <article id={turn.id} className="grid scroll-mt-4 gap-4" aria-label={`Question: ${turn.question}`}>
      <Question>{turn.question}</Question>
      <div className="grid gap-4" lang={turn.language}>
        {turn.paragraphs.map((paragraph) => (
          <p key={paragraph} className="max-w-prose wrap-anywhere">
            {paragraph}
          </p>
        ))}
        {turn.links.length > 0 && (
          <div className="flex flex-wrap gap-3 print:hidden">
            {turn.links.map(({ label, href }) => (
              <ButtonLink key={href} to={href} variant="secondary" size="small" document>
                {label}
              </ButtonLink>
            ))}
          </div>
        )}
        {turn.cards.length > 0 && (
          <ul className="grid gap-4 @min-[46rem]:grid-cols-2">
            {turn.cards.map((card) => (
              <SuggestedWine key={card.wine.id} card={card} href={wineHref?.(card.wine.id) ?? null}>
                {actionsOf?.(card.wine.id, turn)}
              </SuggestedWine>
            ))}
          </ul>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 print:hidden">
        <AnswerTools text={turn.text} language={turn.language} question={turn.question} />
        {judge?.(turn)}
        {turn.provider && (
          <p className="text-sm text-muted">Written by a language model of {turn.provider}</p>
        )}
      </div>
    </article>
  )
}

function Question({ children }: { children: string }) {
  return (
    <h2 className="ml-auto max-w-[min(36rem,90%)] rounded-card border border-line bg-raised px-4 py-2.5 wrap-anywhere whitespace-pre-line font-text text-base leading-snug font-normal">
      <span className="sr-only">You asked: </span>
      {children}
    </h2>
  )
}
