import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OtherPlaceLink } from '~/cellar/imports/components/other-place-link'
import { importErrorMessages, otherKindMessages } from '~/cellar/list-reader/files/limits'

test('a list of people in the wine import leads to the import of members, and no other file does', () => {
  const linkAfter = (error: string) => renderToStaticMarkup(<OtherPlaceLink errors={[error]} />)
  expect(linkAfter(otherKindMessages.people('WineDirect club member list'))).toContain(
    'href="/business/members/import"',
  )
  expect(linkAfter(importErrorMessages.empty)).toBe('')
})
