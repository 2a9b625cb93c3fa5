import { Link, type LinkProps } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { linkStyle } from './text-style'

/** A link that stands alone or in a text, as high as a finger. */
export const TextLink = ({ className, ...link }: LinkProps & { className?: string }) => (
  <Link {...link} className={cx(linkStyle, 'inline-flex min-h-11 items-center', className)} />
)
