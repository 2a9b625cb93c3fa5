import { IntentForm } from '~/foundation/ui/form/intent-form'
import { disclosureStyle } from '~/foundation/ui/layout/disclosure-style'
import type { ReviewView } from '../review-page.server'

/** Lines with a price that were not taken for wine; each can become a row. */
export function LeftOut({ lines }: { lines: ReviewView['leftOut'] }) {
  if (lines.length === 0) return null
  return (
    <details>
      <summary className={disclosureStyle}>
        Lines we left out ({lines.length.toLocaleString('en-US')})
      </summary>
      <ul
        className="grid max-h-96 gap-px overflow-y-auto rounded-card border border-line"
        tabIndex={0}
        aria-label="Lines we left out"
      >
        {lines.map(({ text, reason, page }, line) => (
          <li
            key={`${line} ${text}`}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 bg-raised px-3 py-1.5"
          >
            <span className="min-w-0 wrap-anywhere">
              {text}
              <span className="block text-sm text-muted">
                {reason
                  ? `${reason.charAt(0).toUpperCase()}${reason.slice(1)}, page ${page}`
                  : `Page ${page}`}
              </span>
            </span>
            <IntentForm
              intent="add-line"
              fields={{ line, text }}
              preventScrollReset
              variant="secondary"
              size="small"
              aria-label={`Add ${text} as a row`}
            >
              Add as a row
            </IntentForm>
          </li>
        ))}
      </ul>
    </details>
  )
}
