import { noteStyle } from '~/foundation/ui/layout/text-style'

/** The engine and what it stores. `provider` is the company of the language model; null for the rules alone. */
export function EngineNote({ provider, children }: { provider: string | null; children: string }) {
  return (
    <p className={noteStyle}>
      {provider === null
        ? 'The sommelier is rule-based: it runs on our own server and sends nothing elsewhere. '
        : `The sommelier is rule-based, and a language model of ${provider} may word its suggestions: your question and up to 30 wines of the list are sent to it, without your name. `}
      {children}
    </p>
  )
}
