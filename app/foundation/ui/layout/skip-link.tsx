import { cx } from 'class-variance-authority'

/** The first stop of the keyboard: skips what is the same on every page. */
export function SkipLink() {
  return (
    <a
      className={cx(
        'skip-link fixed top-3 left-3 z-60 rounded-control bg-ink px-5 py-3 text-surface print:hidden',
        '[clip-path:inset(50%)] focus:[clip-path:none]',
      )}
      href="#main"
    >
      Skip to content
    </a>
  )
}
