import { type ReactNode } from 'react'

export interface Question {
  question: string
  answer: ReactNode
}

/** Questions that open their answers, without scripts. */
export function Questions({ questions }: { questions: Question[] }) {
  return (
    <div className="max-w-184 border-b border-line">
      {questions.map(({ question, answer }) => (
        <details key={question} className="group border-t border-line">
          <summary className="flex min-h-15 list-none items-center justify-between gap-6 py-4 text-lg font-semibold [&::-webkit-details-marker]:hidden">
            {question}
            <span className="text-xl text-accent group-open:rotate-45" aria-hidden="true">
              +
            </span>
          </summary>
          <div className="grid max-w-160 gap-3 pb-6 text-muted">{answer}</div>
        </details>
      ))}
    </div>
  )
}
