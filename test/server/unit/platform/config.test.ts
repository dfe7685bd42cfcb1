import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../../server/platform/config.ts'
import { removeFolder, temporaryFolder } from '../../../support/folders.ts'

describe('configuration', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      marketSource: 'simulated',
      smtpUrl: undefined,
      demo: true,
      demoDecisionSeconds: 30,
      demoMerchants: true,
      demoResetHours: 24,
      logLevel: 'info',
      drainSeconds: 0,
      publicOrigins: [],
    })
  })

  it('takes a market stream with its REST, an origin of files and a logo, and none that would widen the policy of pages', () => {
    const url = 'wss://ws.example.org:8443/ws/v5'
    expect(
      readConfig({
        MARKET_STREAM_URL: `${url}/`,
        MARKET_STREAM_REST_URL: 'https://www.example.org/',
        FILE_DOMAIN: 'https://files.example.org',
        LOGO: '/brand/logo.svg',
      }),
    ).toMatchObject({
      marketStream: { url, rest: 'https://www.example.org' },
      fileDomain: 'https://files.example.org',
      logo: '/brand/logo.svg',
    })
    expect(() => readConfig({ MARKET_STREAM_URL: url })).toThrow('go together')
    for (const wrong of [
      { MARKET_STREAM_URL: 'ws://ws.example.org' },
      { MARKET_STREAM_URL: "wss://x.example; script-src 'unsafe-inline'" },
      { MARKET_STREAM_REST_URL: 'https://www.example.org/api' },
      { FILE_DOMAIN: 'https://files.example.org; script-src *' },
      { LOGO: '//elsewhere.example/logo.svg' },
    ])
      expect(() => readConfig(wrong)).toThrow(Object.keys(wrong)[0])
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
      CLAMD: '127.0.0.1:3310',
      BREACHED_URL: 'https://breaches.example/range/',
    })
    expect(config).toMatchObject({
      port: 0,
      host: '0.0.0.0',
      databaseUrl: 'postgres://ada:secret@/venue?host=/run/postgresql',
      marketSource: `replay:${resolve('session.jsonl')}`,
      publicOrigins: ['https://trade.example.org', 'http://localhost:5173'],
      clamd: { host: '127.0.0.1', port: 3310 },
      breachedUrl: 'https://breaches.example/range',
    })
    expect(config).not.toHaveProperty('marketSeed')
    expect(readConfig({ MARKET_SEED: 'spring_7' }).marketSeed).toBe('spring_7')
    expect(readConfig({ CLAMD: '/run/clamav/clamd.ctl' }).clamd).toEqual({ path: '/run/clamav/clamd.ctl' })
  })

  it.each([
    [{ PORT: 'eighty' }, 'PORT must be a whole number'],
    [{ PORT: '70000' }, 'PORT must be at most 65535'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be an address that begins with postgres://'],
    [{ MARKET_SOURCE: 'replay:' }, 'MARKET_SOURCE must be simulated, okx or replay:<file>'],
    [{ MARKET_SEED: 'with space' }, 'MARKET_SEED must be letters and digits, 64 at most'],
    [{ DRAIN_SECONDS: '1 min' }, 'DRAIN_SECONDS must be a whole number'],
    [{ DEMO_DECISION_SECONDS: '6 s' }, 'DEMO_DECISION_SECONDS must be a whole number'],
    [{ DEMO_DECISION_SECONDS: '86401' }, 'DEMO_DECISION_SECONDS must be at most 86400'],
    [{ DEMO_RESET_HOURS: '8761' }, 'DEMO_RESET_HOURS must be at most 8760'],
    [{ DEMO: 'maybe' }, 'DEMO must be on or off'],
    [{ CLAMD: 'clamd' }, 'CLAMD must be the path of a socket or host:port'],
    [{ BREACHED_URL: 'http://elsewhere.example' }, 'BREACHED_URL must be an address that begins with https://'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent'],
    [
      { PUBLIC_ORIGIN: 'https://trade.example.org/app' },
      'PUBLIC_ORIGIN must be origins such as https://trade.example.org, separated by commas',
    ],
  ])('refuses %o in one line', (env, message) => {
    expect(() => readConfig(env)).toThrow(message)
  })

  it('refuses to run without demo mode while mail has no way out, rather than drop it', () => {
    const sentence = 'DEMO is off, so mail must leave: set SMTP_URL and MAIL_FROM'
    expect(() => readConfig({ DEMO: 'off' })).toThrow(sentence)
    expect(() => readConfig({ DATABASE_URL: 'postgres://db/venue' })).toThrow(sentence)
    expect(() => readConfig({ DEMO: 'off', SMTP_URL: 'smtp://mail' })).toThrow('SMTP_URL needs MAIL_FROM')
    const mail = { SMTP_URL: 'smtp://mail', MAIL_FROM: 'Tapeline <no-reply@example.org>' }
    expect(readConfig({ DEMO: 'off', ...mail })).toMatchObject({ demo: false, smtpUrl: 'smtp://mail' })
    expect(() => readConfig({ ...mail, MAIL_FROM: 'a@b.c>\r\nBcc: <d@e.f' })).toThrow('MAIL_FROM must be an address')
  })

  it('takes secrets from files, and never repeats them', () => {
    const folder = temporaryFolder('tapeline-config')
    writeFileSync(join(folder, 'secret'), 'a secret of the gateway\n')
    const env = { SMS_URL: 'https://texts.example.org/send', SMS_SECRET_FILE: join(folder, 'secret') }
    expect(readConfig(env).textHook).toEqual({ url: env.SMS_URL, secret: 'a secret of the gateway' })
    expect(() => readConfig({ ...env, SMS_SECRET: 'another secret, longer' })).toThrow('are both set')
    expect(() => readConfig({ ...env, SMS_SECRET_FILE: '/nowhere/secret' })).toThrow('cannot be read (ENOENT)')
    expect(() => readConfig({ SMS_URL: env.SMS_URL })).toThrow('SMS_URL needs SMS_SECRET')
    expect(() => readConfig({ SMS_URL: 'http://texts.example.org', SMS_SECRET: 'short' })).toThrow(/^(?!.*short)/)
    removeFolder(folder)
  })

  it('speaks TLS when asked', () => {
    expect(readConfig({}).tls).toBeUndefined()
    expect(readConfig({ HTTPS: 'on' }).tls).toBe('self-made')
    expect(readConfig({ TLS_CERT_FILE: '/a', TLS_KEY_FILE: '/b' }).tls).toEqual({ certFile: '/a', keyFile: '/b' })
    expect(() => readConfig({ TLS_CERT_FILE: '/a' })).toThrow('go together')
  })
})
