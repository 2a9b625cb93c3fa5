import type { ComponentProps } from 'react'
import { paths } from '~/foundation/kit/paths'
import { PortalTitle } from './portal-frame'

const settings = { href: paths.business.settings(), label: 'Settings' }

/** The heading of a settings page, with a link back to the list where the list is not beside it. */
export const SettingsTitle = ({ back = settings, ...title }: ComponentProps<typeof PortalTitle>) => (
  <PortalTitle back={back} {...title} />
)
