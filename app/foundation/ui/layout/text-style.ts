/** A link in a text, for elements that have other classes: an `<a>` without any class looks the same. */
export const linkStyle = [
  'text-inherit underline decoration-accent decoration-[1.5px] underline-offset-[0.22em]',
  'hover:decoration-[2.5px]',
].join(' ')

/** A link that stands alone or in a text, as high as a finger. */
export const textLinkStyle = `${linkStyle} inline-flex min-h-11 items-center`

/** A remark below what it is about; a link in it is as high as a finger. */
export const noteStyle =
  'text-sm text-muted [&>a]:inline-flex [&>a]:min-h-11 [&>a]:items-center [.lone>&:has(>a)]:-my-2.5'
