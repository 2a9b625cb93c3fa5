// Colors of an email's elements: written into each for light, and by class for email clients in dark mode.
import type { CSSProperties } from 'react'
import type { EmailBranding } from './email-branding'

const textRoles = ['ink', 'muted', 'primary', 'onPrimary', 'onBand', 'onHead'] as const
const groundRoles = ['surface', 'raised', 'tint', 'primary', 'band', 'head'] as const

interface Coloring {
  text?: (typeof textRoles)[number]
  ground?: (typeof groundRoles)[number]
  /** Colors the border that the style has. */
  hasLine?: boolean
}

/** The attributes of an element in the club's colors. */
export function colored(
  { colors }: EmailBranding,
  { text, ground, hasLine = false }: Coloring,
  style: CSSProperties = {},
): { className: string; style: CSSProperties } {
  const classes = [text && `t-${text}`, ground && `g-${ground}`, hasLine && 'e-line']
  return {
    className: classes.filter(Boolean).join(' '),
    style: {
      ...style,
      ...(text && { color: colors[text] }),
      ...(ground && { backgroundColor: colors[ground] }),
      ...(hasLine && { borderColor: colors.line }),
    },
  }
}

/**
 * The style sheet of an email: the dark palette by the reader's setting and for Outlook's own dark mode, and less space
 * on phones.
 */
export function emailStyleSheet({ darkColors }: EmailBranding): string {
  const important = (property: string, hex: string) => `${property}:${hex}!important`
  const texts = textRoles.map((role) => [`.t-${role}`, important('color', darkColors[role])] as const)
  const grounds = groundRoles.map(
    (role) => [`.g-${role}`, important('background-color', darkColors[role])] as const,
  )
  const lines = [['.e-line', important('border-color', darkColors.line)] as const]
  const rules = (prefix: string, list: readonly (readonly [string, string])[]) =>
    list.map(([selector, declaration]) => `${prefix}${selector}{${declaration}}`).join('')
  return (
    ':root{color-scheme:light dark;supported-color-schemes:light dark}' +
    `@media (prefers-color-scheme:dark){${rules('', [...texts, ...grounds, ...lines])}}` +
    rules('[data-ogsc] ', [...texts, ...lines]) +
    rules('[data-ogsb] ', grounds) +
    '@media (max-width:480px){.page{padding:0!important}.frame{border-width:0!important;border-radius:0!important}' +
    '.pad{padding-left:20px!important;padding-right:20px!important}' +
    '.button{display:block!important;text-align:center!important}}'
  )
}
