import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../server/config.ts'

describe('configuration', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      marketSource: 'simulated',
      marketSeed: 1,
      smtpUrl: undefined,
      demo: true,
      logLevel: 'info',
      drainSeconds: 0,
      publicOrigins: [],
    })
  })

  it('reads what is given, and takes an empty value for none', () => {
    const config = readConfig({
      PORT: '0',
      HOST: '0.0.0.0',
      DATABASE_URL: 'postgres://ada:secret@/venue?host=/run/postgresql',
      DEMO: 'on',
      MARKET_SOURCE: 'replay:session.jsonl',
      MARKET_SEED: '',
      PUBLIC_ORIGIN: 'https://trade.example.org/, http://localhost:5173',
    })
    expect(config).toMatchObject({
      port: 0,
      host: '0.0.0.0',
      databaseUrl: 'postgres://ada:secret@/venue?host=/run/postgresql',
      marketSource: `replay:${resolve('session.jsonl')}`,
      marketSeed: 1,
      publicOrigins: ['https://trade.example.org', 'http://localhost:5173'],
    })
  })

  it.each([
    [{ PORT: 'eighty' }, 'PORT must be a whole number'],
    [{ PORT: '70000' }, 'PORT must be at most 65535'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be an address that begins with postgres://'],
    [{ MARKET_SOURCE: 'replay:' }, 'MARKET_SOURCE must be simulated, okx or replay:<file>'],
    [{ DRAIN_SECONDS: '1 min' }, 'DRAIN_SECONDS must be a whole number'],
    [{ DEMO: 'maybe' }, 'DEMO must be on or off'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent'],
    [
      { PUBLIC_ORIGIN: 'https://trade.example.org/app' },
      'PUBLIC_ORIGIN must be origins such as https://trade.example.org, separated by commas',
    ],
  ])('refuses %o in one line', (env, message) => {
    expect(() => readConfig(env)).toThrow(message)
  })

  it('refuses to run without demo mode as long as mail cannot be sent, rather than drop it', () => {
    const sentence = 'DEMO is off, and this version cannot send mail yet'
    expect(() => readConfig({ DEMO: 'off' })).toThrow(sentence)
    expect(() => readConfig({ DATABASE_URL: 'postgres://db/venue' })).toThrow(sentence)
    expect(() => readConfig({ DEMO: 'off', SMTP_URL: 'smtp://mail' })).toThrow('(SMTP_URL is not used)')
  })
})
