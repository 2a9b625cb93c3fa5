import { Form } from '@remix-run/react'
import { SubmitButton } from '~/foundation/ui/form/button'
import { Card } from '~/foundation/ui/layout/card'

export interface DeskRequest {
  wineId: string
  title: string
  /** "Bin A12 · 7 bottles" */
  place: string
  /** "Asked on November 20, 2026" */
  asked: string
}

/** The wines that a member asked for on this visit, each with where it lies. Nothing where there are none. */
export function DeskRequests({ fullName, requests }: { fullName: string; requests: DeskRequest[] }) {
  if (requests.length === 0) return null
  return (
    <Card title="Asked for on this visit">
      <ul className="grid gap-px overflow-hidden bg-line">
        {requests.map(({ wineId, title, place, asked }) => (
          <li
            key={wineId}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 bg-raised py-3"
          >
            <span className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{title}</span>
              <span className="block">{place}</span>
              <span className="block text-sm text-muted">{asked}</span>
            </span>
            <Form method="post">
              <input type="hidden" name="intent" value="asked-for" />
              <input type="hidden" name="wineId" value={wineId} />
              <SubmitButton variant="secondary" size="small" aria-label={`Done: ${title} for ${fullName}`}>
                Done
              </SubmitButton>
            </Form>
          </li>
        ))}
      </ul>
    </Card>
  )
}
