import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import language from './language.json'

const root = join(import.meta.dirname, '../..')
/** Released migrations are frozen, and later ones name what they rename. */
const isFrozen = (file: string) => /^db\/migrations\/\d{4}-/.test(file)
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => !isFrozen(file) && existsSync(join(root, file)))
const texts = files.filter(
  (file) => /\.(tsx?|mjs|mts|js|md|css)$|^\.env\.example$/.test(file) && !file.endsWith('package-lock.json'),
)

const words = new RegExp(`\\b(?:${language.words.join('|')})\\b`, 'gi')
/** Names that others rely on, such as the password of the demo logins. */
const fixedNames = new RegExp(language.fixedNames.join('|'), 'g')
/** Words that a file may use, since they mean something else there, such as a system account. */
const exceptions = new Map<string, string[]>(Object.entries(language.exceptions))

/** Lines with a word that the glossary has replaced, as `file:line: word`. */
function foundIn(file: string): string[] {
  const allowed = exceptions.get(file) ?? []
  return readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      [...line.replace(fixedNames, '').matchAll(words)]
        .map(([word]) => word.toLowerCase())
        .filter((word) => !allowed.includes(word))
        .map((word) => `${file}:${index + 1}: ${word}`),
    )
}

describe('the language', () => {
  it('uses the words of docs/glossary.md in code, comments, tests and documents', () => {
    expect(texts.flatMap(foundIn)).toEqual([])
  })

  it('begins no comment of the product with a headless "What" clause', () => {
    const comments = texts
      .filter(
        (file) => /^(app|db|tenants)\/.*\.tsx?$|^server\.ts$/.test(file) && !file.startsWith('db/seeds/'),
      )
      .flatMap((file) =>
        [...readFileSync(join(root, file), 'utf8').matchAll(/(?:\/\/|^\s*\/?\*\*?|\{\/\*) +What .*/gm)].map(
          ([comment]) => `${file}: ${comment.trim()}`,
        ),
      )
    expect(comments).toEqual([])
  })

  it('uses them in the names of files', () => {
    const isOld = (file: string) =>
      language.fileNames.some((part) => file.toLowerCase().replaceAll('wishlist', '').includes(part))
    expect(files.filter(isOld)).toEqual([])
  })

  it('allows an exception only where the word is still found', () => {
    const unused = [...exceptions].flatMap(([file, allowed]) =>
      allowed
        .filter((word) => !readFileSync(join(root, file), 'utf8').toLowerCase().includes(word))
        .map((word) => `${file}: ${word}`),
    )
    expect(unused).toEqual([])
  })
})
