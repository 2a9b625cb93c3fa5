/** A turning ring. Decoration only: a word beside it says what is awaited. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />
}

/** Something is under way; `children` says what, and is read out. */
export function Loading({ children }: { children: string }) {
  return (
    <div className="loading" role="status">
      <Spinner />
      <span>{children}</span>
    </div>
  )
}
