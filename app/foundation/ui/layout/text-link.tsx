import { Link, type LinkProps } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { textLinkStyle } from './text-style'

/** A link within the app that stands alone or in a text, as high as a finger. */
export const TextLink = ({ className, ...link }: LinkProps & { className?: string }) => (
  <Link {...link} className={cx(textLinkStyle, className)} />
)
