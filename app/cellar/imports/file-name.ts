/** A file's name as people see it: without folders and what could not be shown. */
export function fileNameOf(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  return (
    last
      .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
      .trim()
      .slice(0, 120) || 'Wine list'
  )
}
