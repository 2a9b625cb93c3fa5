/** The ways in which a preview shows a message. */
export const previewViews = {
  phone: 'On a phone',
  desktop: 'On a computer',
  dark: 'Dark',
  text: 'Plain text',
} as const
export type PreviewView = keyof typeof previewViews

/** The view of an address; on a phone for any other. */
export const parsePreviewView = (text: string | null): PreviewView =>
  text !== null && Object.hasOwn(previewViews, text) ? (text as PreviewView) : 'phone'
