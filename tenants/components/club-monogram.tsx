/** One or two letters in the club's color, in place of a missing logo. The name beside it is what is read out. */
export function ClubMonogram({ children }: { children: string }) {
  return (
    <span className={monogramStyle} aria-hidden="true">
      {children}
    </span>
  )
}

/** The class `club-monogram` is the hook for club themes and for the printed table card. */
const monogramStyle =
  'club-monogram grid size-10 flex-none place-items-center rounded-[min(var(--radius),1.25rem)] bg-brand font-display text-base leading-none font-(--display-weight) text-on-brand'
