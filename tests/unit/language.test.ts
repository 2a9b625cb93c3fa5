import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
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

const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

/** Lines with a word that the glossary has replaced, as `file:line: word`. */
function foundIn(file: string): string[] {
  const allowed = exceptions.get(file) ?? []
  return textOf(file)
    .split('\n')
    .flatMap((line, index) =>
      [...line.replace(fixedNames, '').matchAll(words)]
        .map(([word]) => word.toLowerCase())
        .filter((word) => !allowed.includes(word))
        .map((word) => `${file}:${index + 1}: ${word}`),
    )
}

/** Questions are allowed. */
const headlessComment = new RegExp(`(?://|^\\s*/?\\*\\*?|/\\*) *(?:${language.headless.comments})\\b[^?]*$`)
const participle = new RegExp(`^(?:${language.participles.words})$`)
/** Spares most files the parser. */
const mayDeclareParticiple = new RegExp(
  `(?:\\b(?:const|let|function)|[({,[:]|\\.{3})\\s*(?:${language.participles.words})\\b`,
)
/** Such a title is a sentence only after the subject that the title of its `describe` names. */
const beginsWithVerb =
  /^(?:is|has|was|does|can|cannot|may|must|will|never|always|(?!its\b)[a-z-]*[b-hj-rtv-z]s)(?![\w’'-])/
const namesNoSubject = new RegExp(`^(?:$|[$%]|(?:${language.headless.titles})\\b)`, 'i')

const syntaxOf = (file: string) => ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true)

const lineOf = (node: ts.Node) => node.getSourceFile().getLineAndCharacterOfPosition(node.getStart()).line + 1

/** Variables, parameters and functions that are named by a participle, as `file:line: name`. */
function participlesIn(file: string): string[] {
  const names: string[] = []
  const visit = (node: ts.Node) => {
    const isDeclaration =
      ts.isVariableDeclaration(node) ||
      ts.isBindingElement(node) ||
      ts.isParameter(node) ||
      ts.isFunctionDeclaration(node)
    const name = isDeclaration && node.name && ts.isIdentifier(node.name) ? node.name.text : ''
    if (participle.test(name)) names.push(`${file}:${lineOf(node)}: ${name}`)
    ts.forEachChild(node, visit)
  }
  if (mayDeclareParticiple.test(textOf(file))) visit(syntaxOf(file))
  return names
}

/** Titles of tests that have no subject, neither in themselves nor in their `describe`. */
function titlesWithoutSubject(file: string): string[] {
  const titles: string[] = []
  const visit = (node: ts.Node, subject: string) => {
    let inner = subject
    if (ts.isCallExpression(node) && node.arguments.length > 1) {
      const [title] = node.arguments
      const text =
        title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))
          ? title.getText().slice(1, -1)
          : ''
      const callee = node.expression.getText()
      if (/^(?:test\.)?describe\b/.test(callee)) inner = text
      else if (
        /^(?:it|test)\b(?!\.step)/.test(callee) &&
        beginsWithVerb.test(text) &&
        namesNoSubject.test(subject)
      )
        titles.push(`${file}:${lineOf(node)}: ${subject && `[${subject}] `}${text}`)
    }
    ts.forEachChild(node, (child) => visit(child, inner))
  }
  visit(syntaxOf(file), '')
  return titles
}

describe('the language', () => {
  it('uses the words of docs/glossary.md in code, comments, tests and documents', () => {
    expect(texts.flatMap(foundIn)).toEqual([])
  })

  it('begins no comment with a headless "What" or "Who" clause', () => {
    const comments = files
      .filter((file) => /^(app|db|sandbox|scripts|tenants|tests|server)\b.*\.(tsx?|mjs|css)$/.test(file))
      .flatMap((file) =>
        textOf(file)
          .split('\n')
          .flatMap((line, index) =>
            headlessComment.test(line) ? `${file}:${index + 1}: ${line.trim()}` : [],
          ),
      )
    expect(comments).toEqual([])
  })

  it('names no more variables, parameters and functions by a participle than language.json permits', () => {
    for (const [folder, most] of Object.entries(language.participles.most)) {
      const names = files
        .filter((file) => file.startsWith(`${folder}/`) && /\.(tsx?|mjs)$/.test(file))
        .flatMap(participlesIn)
      // The limit may only fall: it follows each time that names are mended.
      expect(names.length, `${folder}\n${names.join('\n')}`).toBeLessThanOrEqual(most)
    }
  })

  it('has a subject in the title of every test, or in the title of its describe', () => {
    const tests = files.filter((file) => /^tests\/.*\.test\.tsx?$/.test(file))
    expect(tests.flatMap(titlesWithoutSubject)).toEqual([])
  })

  it('uses them in the names of files', () => {
    const isOld = (file: string) =>
      language.fileNames.some((part) => file.toLowerCase().replaceAll('wishlist', '').includes(part))
    expect(files.filter(isOld)).toEqual([])
  })

  it('allows an exception only where the word is still found', () => {
    const unused = [...exceptions].flatMap(([file, allowed]) =>
      allowed.filter((word) => !textOf(file).toLowerCase().includes(word)).map((word) => `${file}: ${word}`),
    )
    expect(unused).toEqual([])
  })
})
