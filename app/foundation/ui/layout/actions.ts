import { cx } from 'class-variance-authority'

/**
 * Buttons beside each other; on a phone below each other and as wide as the page. The class `actions` is the hook for
 * the space above them in a card.
 */
export const actionsStyle = cx(
  'actions flex flex-wrap items-center gap-x-4 gap-y-3',
  'max-xs:[&>.button]:w-full max-xs:[&>form:has(>.button:not(.button-quiet))]:w-full',
  'max-xs:[&>form>.button:not(.button-quiet)]:w-full',
)
