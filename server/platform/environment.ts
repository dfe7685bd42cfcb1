import { resolve } from 'node:path'
import * as v from 'valibot'
import type { ClamdAddress } from './egress/endpoint.ts'

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const asNumber = v.transform<string, number>(Number)
const wholeNumber = (max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,10}$/, 'must be a whole number'),
    asNumber,
    v.maxValue(max, `must be at most ${max}`),
  )

const flag = v.pipe(
  v.string(),
  v.transform((text) => text.toLowerCase()),
  v.picklist(['on', 'off', '1', '0', 'true', 'false', 'yes', 'no'], 'must be on or off'),
  v.transform((text) => ['on', '1', 'true', 'yes'].includes(text)),
)

const marketSource = v.pipe(
  v.string(),
  v.regex(/^(simulated|okx|replay:.+)$/, 'must be simulated, okx or replay:<file>'),
  v.transform((text) => text.replace(/^(replay:)(.+)$/, (_, kind: string, file: string) => kind + resolve(file))),
)

const origins = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((part) => part.trim().replace(/\/$/, ''))
      .filter((part) => part !== ''),
  ),
  v.array(
    v.pipe(
      v.string(),
      v.check(
        (text) => URL.canParse(text) && new URL(text).origin === text,
        'must be origins such as https://trade.example.org, separated by commas',
      ),
    ),
  ),
)

/** An `https` address; plain http is allowed on this machine only. */
const httpsAddress = v.pipe(
  v.string(),
  v.regex(
    /^(https:\/\/\S+|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/\S*)?)$/,
    'must be an address that begins with https://',
  ),
)

/** An origin, which may stand in a Content-Security-Policy. */
const httpsOrigin = v.pipe(
  httpsAddress,
  v.transform((text) => text.replace(/\/$/, '')),
  v.check(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'must be an origin such as https://files.example.org',
  ),
)

const clamdAddress = v.pipe(
  v.string(),
  v.regex(/^(\/\S+|[^\s:/]+:\d{1,5})$/, 'must be the path of a socket or host:port'),
  v.transform((text): ClamdAddress => {
    if (text.startsWith('/')) return { path: text }
    const [host = '', port = ''] = text.split(':')
    return { host, port: Number(port) }
  }),
)

const postgresAddress = v.pipe(
  v.string(),
  v.regex(/^postgres(ql)?:\/\/\S+$/, 'must be an address that begins with postgres://'),
)

/** Form and default of each variable. The name of the variable is put before the message. */
export const environment = v.object({
  PORT: v.optional(wholeNumber(65_535), '8080'),
  HOST: v.optional(v.pipe(v.string(), v.minLength(1)), '127.0.0.1'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.minLength(1)), './data'),
  DATABASE_URL: v.optional(postgresAddress),
  DATABASE_OWNER_URL: v.optional(postgresAddress),
  MARKET_SOURCE: v.optional(marketSource, 'simulated'),
  MARKET_SEED: v.optional(v.pipe(v.string(), v.regex(/^\w{1,64}$/, 'must be letters and digits, 64 at most'))),
  OKX_WS_URL: v.optional(
    v.pipe(v.string(), v.regex(/^wss?:\/\/\S+$/, 'must be an address that begins with ws:// or wss://')),
  ),
  OKX_REST_URL: v.optional(
    v.pipe(v.string(), v.regex(/^https?:\/\/\S+$/, 'must be an address that begins with http:// or https://')),
  ),
  MARKET_STREAM_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^(wss:\/\/|ws:\/\/(localhost|127\.0\.0\.1)[:/])[^\s;,'"]+$/,
        'must be an address that begins with wss://, without /public',
      ),
      v.check((text) => URL.canParse(text), 'must be an address'),
    ),
  ),
  MARKET_STREAM_REST_URL: v.optional(httpsOrigin),
  FILE_DOMAIN: v.optional(httpsOrigin),
  LOGO: v.optional(v.pipe(v.string(), v.regex(/^\/(?!\/)[\w./-]+$/, 'must be a path such as /icons/logo.svg'))),
  TICK_KEY_FILE: v.optional(v.pipe(v.string(), v.minLength(1))),
  FACTOR_KEY_FILE: v.optional(v.pipe(v.string(), v.minLength(1))),
  SMTP_URL: v.optional(
    v.pipe(v.string(), v.regex(/^smtps?:\/\/\S+$/, 'must be an address that begins with smtp:// or smtps://')),
  ),
  HTTPS: v.optional(flag, 'off'),
  TLS_CERT_FILE: v.optional(v.pipe(v.string(), v.minLength(1))),
  TLS_KEY_FILE: v.optional(v.pipe(v.string(), v.minLength(1))),
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^[^<>\r\n]{0,64}<[^\s@<>]+@[^\s@<>]+>$|^[^\s@<>]+@[^\s@<>]+$/,
        'must be an address such as Tapeline <no-reply@example.org>',
      ),
    ),
  ),
  SMS_URL: v.optional(httpsAddress),
  SMS_SECRET: v.optional(v.pipe(v.string(), v.minLength(16, 'must have at least 16 characters'))),
  BREACHED_URL: v.optional(httpsAddress),
  CLAMD: v.optional(clamdAddress),
  DEMO: v.optional(flag),
  DEMO_DECISION_SECONDS: v.optional(wholeNumber(86_400), '30'),
  DEMO_MERCHANTS: v.optional(flag),
  DEMO_RESET_HOURS: v.optional(wholeNumber(8_760), '24'),
  LOG_LEVEL: v.optional(v.picklist(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`), 'info'),
  DRAIN_SECONDS: v.optional(wholeNumber(3_600), '0'),
  PUBLIC_ORIGIN: v.optional(origins, ''),
})
