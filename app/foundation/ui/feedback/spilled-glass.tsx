/** A wine glass on its side, for error screens. Decorative. */
export function SpilledGlass() {
  return (
    <svg viewBox="0 0 160 72" className="w-40 text-accent" fill="none" aria-hidden="true">
      <path d="M8 62h144" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      <path d="M70 61c14-9 34-9 52-4 12 3 22 4 22 4H70Z" fill="var(--primary)" />
      <path
        d="M14 44v18M14 53h34M48 53c2-16 20-22 40-18l2 1c-4 10-2 18 2 25l-3 0c-18 4-38 2-41-8Z"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  )
}
