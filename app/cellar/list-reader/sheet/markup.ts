// Text from programs of shops, which keep descriptions as web pages. Pure.

/** A cell's text without the marks of a web page. */
export function withoutMarkup(text: string): string {
  if (!/<\/?[a-z][^>]*>|&[a-z]+;|&#\d+;/i.test(text)) return text
  return text
    .replace(/<(?:br|\/p|\/li|\/div|\/h\d)[^>]*>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;|&#160;/gi, ' ')
    .replace(/&amp;/gi, '&')
    .replace(/&quot;/gi, '"')
    .replace(/&#0?39;|&apos;|&rsquo;/gi, '’')
    .replace(/\s+/g, ' ')
    .trim()
}
