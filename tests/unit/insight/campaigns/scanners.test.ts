import { describe, expect, it } from 'vitest'
import { scannerSign } from '~/insight/campaigns/results/scanners'

const handedAt = new Date('2026-11-24T16:00:00Z')
const after = (seconds: number) => ({ handedAt, now: new Date(handedAt.getTime() + seconds * 1_000) })
const get = (userAgent: string) => ({ method: 'GET', userAgent })

const people = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 9; CUBOT_X19) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/99.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 9; CUBOT NOTE 20) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/99.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0',
]
const programs = [
  '',
  ' ',
  'Mozilla/5.0 (Windows NT 6.1; WOW64) AppleWebKit/534+ (KHTML, like Gecko) BingPreview/1.0b',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Barracuda Sentinel (EE)',
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0.0.0 Safari/537.36',
  'python-requests/2.32.3',
  'curl/8.5.0',
  'Go-http-client/1.1',
]

describe('a request of a message’s link', () => {
  it('may be a person’s, half a minute after the email was sent, with any browser', () => {
    for (const userAgent of people)
      expect([userAgent, scannerSign(get(userAgent), after(30))]).toEqual([userAgent, null])
    expect(scannerSign(get(people[0]!), { handedAt: null, now: handedAt })).toBeNull()
  })

  it('is a program’s by its name, or without a name', () => {
    for (const userAgent of programs)
      expect([userAgent, scannerSign(get(userAgent), after(3_600))]).toEqual([userAgent, 'agent'])
  })

  it('is a program’s where it asks for the head alone, or before anyone could have read the email', () => {
    expect(scannerSign({ method: 'HEAD', userAgent: people[0]! }, after(3_600))).toBe('head')
    expect(scannerSign(get(people[0]!), after(29))).toBe('early')
  })
})
