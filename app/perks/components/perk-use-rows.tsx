import { Form, Link } from '@remix-run/react'
import { paths } from '~/kit/paths'
import { SubmitButton } from '~/ui/form/button'
import { Row, RowList } from '~/ui/layout/row-list'
import { linkStyle } from '~/ui/layout/text-style'

export interface PerkUseRow {
  id: string
  memberId: string
  memberName: string
  /** "Glass at the bar, Tavola"; empty on the page of one perk. */
  perk: string
  note: string
  when: string
  recordedBy: string | null
}

/** Uses of perks, each with the member and who recorded it; `mayUndo` adds a button that takes one back. */
export function PerkUseRows({ uses, mayUndo }: { uses: PerkUseRow[]; mayUndo: boolean }) {
  return (
    <RowList label="Uses">
      {uses.map(({ id, memberId, memberName, perk, note, when, recordedBy }) => (
        <Row
          key={id}
          name={
            <Link className={linkStyle} to={paths.business.member(memberId)}>
              {memberName}
            </Link>
          }
          detail={[perk, note].filter(Boolean).join('. ')}
          status={recordedBy ? `${when}, recorded by ${recordedBy}` : when}
          stacked
        >
          {mayUndo && (
            <Form method="post">
              <input type="hidden" name="intent" value="undo-perk" />
              <input type="hidden" name="useId" value={id} />
              <SubmitButton variant="quiet" size="small" aria-label={`Take back: ${memberName}, ${when}`}>
                Take back
              </SubmitButton>
            </Form>
          )}
        </Row>
      ))}
    </RowList>
  )
}
