import { describe, expect, it } from 'vitest'
import { readEnv } from '~/foundation/kit/env.server'

const needed = { DATABASE_URL: 'postgres://127.0.0.1/x', SESSION_SECRET: 'x'.repeat(32) }
const read = (values: Record<string, string>) =>
  readEnv({ ...needed, ...values } as unknown as NodeJS.ProcessEnv).ai

const [anthropic, openai] = [{ ANTHROPIC_API_KEY: 'sk-ant-1234' }, { OPENAI_API_KEY: 'sk-5678901' }]

describe('the language model of an installation', () => {
  it('is none without a key', () => {
    expect(read({})).toBeNull()
    expect(read({ ANTHROPIC_API_KEY: '' })).toBeNull()
  })

  it('is the default model of the provider whose key is set', () => {
    expect(read(anthropic)).toMatchObject({
      provider: 'anthropic',
      key: 'sk-ant-1234',
      model: 'claude-haiku-5-5',
    })
    expect(read(openai)).toMatchObject({ provider: 'openai', key: 'sk-5678901', model: 'gpt-6-luna' })
  })

  it('follows the name of the model where both keys are set', () => {
    expect(read({ ...anthropic, ...openai })).toMatchObject({ provider: 'anthropic' })
    expect(read({ ...anthropic, ...openai, AI_MODEL: 'gpt-6-sol' })).toMatchObject({
      provider: 'openai',
      model: 'gpt-6-sol',
      key: 'sk-5678901',
    })
  })

  it('reads limits, prices and another address', () => {
    const values = {
      AI_API_BASE: 'http://127.0.0.1:9/',
      AI_PRICES: '0.25,1.5',
      AI_TIMEOUT: '40',
      AI_MONTHLY_PAGES: '9',
      AI_MONTHLY_ANSWERS: '7',
    }
    expect(read({ ...openai, ...values })).toMatchObject({
      apiBase: 'http://127.0.0.1:9',
      prices: { input: 0.25, output: 1.5 },
      timeoutMs: 40_000,
      monthlyPages: 9,
      monthlyAnswers: 7,
    })
  })

  it.each([
    [{ AI_MODEL: 'gpt-6-luna' }, /AI_MODEL is set but neither ANTHROPIC_API_KEY nor OPENAI_API_KEY/],
    [{ AI_API_BASE: 'http://127.0.0.1:9' }, /AI_API_BASE is set but neither/],
    [
      { ...anthropic, AI_MODEL: 'gpt-6-luna' },
      /OPENAI_API_KEY is not set.*Set OPENAI_API_KEY, or set AI_MODEL/,
    ],
    [{ ...openai, AI_MODEL: 'claude-haiku-5-5' }, /ANTHROPIC_API_KEY is not set/],
    [{ ...anthropic, ...openai, AI_MODEL: 'our-own' }, /Remove ANTHROPIC_API_KEY or OPENAI_API_KEY/],
    [{ ANTHROPIC_API_KEY: 'sk-ant with a space' }, /ANTHROPIC_API_KEY: must be the key alone/],
    [{ ...openai, AI_PRICES: 'cheap' }, /AI_PRICES: must be the dollars/],
    [{ ...openai, AI_TIMEOUT: '0' }, /AI_TIMEOUT: must be a number of seconds/],
    [{ ...openai, AI_MONTHLY_ANSWERS: '-1' }, /AI_MONTHLY_ANSWERS: must be a number of answers/],
    [{ ...openai, AI_MONTHLY_PAGES: 'many' }, /AI_MONTHLY_PAGES: must be a number of pages/],
  ])('refuses %o with the fix', (values, sentence) => {
    expect(() => read(values as Record<string, string>)).toThrow(sentence)
  })

  it('never repeats a key in an error', () => {
    const values = { ANTHROPIC_API_KEY: 'sk-secret-1234', AI_MODEL: 'gpt-6-luna' }
    expect(() => read(values)).toThrow(expect.not.stringContaining('sk-secret') as Error)
  })
})
