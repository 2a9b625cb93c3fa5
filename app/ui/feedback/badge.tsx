export type BadgeTone = 'green' | 'yellow' | 'red' | 'grey'

/** A state in a word; its colour only repeats what the word says. */
export function Badge({ tone, children }: { tone: BadgeTone; children: string }) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  )
}
