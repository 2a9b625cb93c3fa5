/** Tastevin's sign: the sommelier's shallow cup, seen from above, with its thumb rest. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" fill="none" stroke="currentColor" strokeWidth="1.75" aria-hidden="true">
      <circle cx="16" cy="18" r="10.5" />
      <circle cx="16" cy="18" r="4" />
      <path d="M11.5 8.6C11.5 5.6 13.3 4 16 4s4.5 1.6 4.5 4.6" strokeLinecap="round" />
      <path
        d="M16 10.2v1.6M22.6 13.4l-1.2 1.1M24 19.5l-1.6-.3M20.6 24.6l-.9-1.3M11.4 24.6l.9-1.3M8 19.5l1.6-.3M9.4 13.4l1.2 1.1"
        strokeLinecap="round"
      />
    </svg>
  )
}
