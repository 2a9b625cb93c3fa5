// Malicious and malformed input for fields.
import type { Answer } from '../../builders/populated-platform'

/** Runs if it is ever put into a page unescaped. */
export const markup = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'-alert(1)-'",
  'javascript:alert(1)',
  '</title><svg/onload=alert(1)>',
  '<!--<script>alert(1)//',
  '{{7*7}}${7*7}<%= 7*7 %>',
]

export const sql = [
  "' or 1=1; drop table users; --",
  "'); delete from members; --",
  '1; select pg_sleep(10)',
  '\\',
  '$$',
]

/** Rejected or harmless: nothing that a database, a header or a log could choke on. */
export const unicode = [
  'a\0b',
  '\u202Eevil',
  '\u2066x\u2069',
  '\uFEFFx',
  '\u0085\u2028\u2029',
  'x\r\nSet-Cookie: hostile=1',
  '\uD83D\uDE00'.repeat(200),
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A'.repeat(20),
  '＜script＞',
  '\uFFFE\uFFFF',
]

export const shapes = [
  '',
  ' ',
  '0',
  '-1',
  '1e999',
  'null',
  'undefined',
  '[object Object]',
  '__proto__',
  'constructor',
  'x'.repeat(20_000),
]

export const hostile = [...markup, ...sql, ...unicode, ...shapes]

/** Names of real people, which must work. */
export const names = [
  'محمد بن عبد العزيز',
  'דוד בן־גוריון',
  '李小龍',
  'Zoë Ångström-O’Hara',
  'María José 🍷',
  '👩‍🍳 Ada',
  'علی‌رضا',
  'Nguyễn Thị Minh Khai',
  "Robert'); DROP TABLE members;--",
  'Ada <ada@example.test>',
  'X Æ A-12 & Söhne',
]

/** Words that every plain object has as a property. */
export const inherited = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']

const inert = /<script>alert|<img src=x|<svg\/onload|<!--<script>alert/i

/** Texts that no response may have, whatever was requested. */
export function responseViolations(answer: Answer): string[] {
  const faults: string[] = []
  if (answer.status >= 500 || answer.status < 200) faults.push(`answered ${answer.status}`)
  const isPage = answer.headers['content-type']?.startsWith('text/html')
  if (isPage && inert.test(answer.body)) faults.push('echoes markup unescaped')
  if (/hostile=1/.test(JSON.stringify(answer.headers['set-cookie'] ?? '')))
    faults.push('sets a requested cookie')
  if (/\bat \S+ \(?(file|node|\/)\S*:\d+|node_modules|syntax error at|relation "/.test(answer.body)) {
    faults.push('shows internals')
  }
  // Marks data that cannot be serialized: the browser would render another page than the server did.
  if (answer.body.includes('SingleFetchFallback'))
    faults.push('sends the browser other data than it rendered')
  const { location } = answer.headers
  if (location && !/^(\/(?![/\\])|https?:\/\/([a-z-]+\.)?localhost:\d+\/)/.test(location))
    faults.push(`leads to ${location}`)
  if (!answer.headers['cache-control']) faults.push('has no cache header')
  return faults
}
