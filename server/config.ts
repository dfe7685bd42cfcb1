import { resolve } from 'node:path'
import * as v from 'valibot'

/** Everything that the operator chooses. Nothing else reads the environment. */
export interface Config {
  /** 0 takes any free port. */
  readonly port: number
  readonly host: string
  /** Absolute. Holds the embedded database and the demo accounts' passwords. */
  readonly dataDir: string
  /** Without it the embedded PostgreSQL runs in `dataDir`. */
  readonly databaseUrl: string | undefined
  /** `simulated`, `okx`, or `replay:` and the absolute path of a recording. */
  readonly marketSource: string
  readonly marketSeed: number
  /** Other addresses than OKX's own for the source `okx`: of the websockets without `/public`, of REST without `/api`. */
  readonly okx?: { readonly wsUrl?: string; readonly restUrl?: string }
  /** Absolute path of the key that signs the tick record; without it `tick-key.pem` in `dataDir`. */
  readonly tickKeyFile?: string
  readonly smtpUrl: string | undefined
  /** Play money, the demo mailbox and the demo accounts. */
  readonly demo: boolean
  readonly logLevel: (typeof LOG_LEVELS)[number]
  /** How long SIGTERM lets connected clients move elsewhere before the venue ends; 0 ends it at once. */
  readonly drainSeconds: number
  /** Origins besides the request's own host that may post and open private channels. */
  readonly publicOrigins: readonly string[]
}

/** A setting that cannot be used, as one line for the operator. */
export class ConfigError extends Error {}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

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

const environment = v.object({
  PORT: v.optional(wholeNumber(65_535), '8080'),
  HOST: v.optional(v.pipe(v.string(), v.minLength(1)), '127.0.0.1'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.minLength(1)), './data'),
  DATABASE_URL: v.optional(
    v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\/\S+$/, 'must be an address that begins with postgres://')),
  ),
  MARKET_SOURCE: v.optional(marketSource, 'simulated'),
  MARKET_SEED: v.optional(wholeNumber(4_294_967_295), '1'),
  OKX_WS_URL: v.optional(
    v.pipe(v.string(), v.regex(/^wss?:\/\/\S+$/, 'must be an address that begins with ws:// or wss://')),
  ),
  OKX_REST_URL: v.optional(
    v.pipe(v.string(), v.regex(/^https?:\/\/\S+$/, 'must be an address that begins with http:// or https://')),
  ),
  TICK_KEY_FILE: v.optional(v.pipe(v.string(), v.minLength(1))),
  SMTP_URL: v.optional(
    v.pipe(v.string(), v.regex(/^smtps?:\/\/\S+$/, 'must be an address that begins with smtp:// or smtps://')),
  ),
  DEMO: v.optional(flag),
  LOG_LEVEL: v.optional(v.picklist(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`), 'info'),
  DRAIN_SECONDS: v.optional(wholeNumber(3_600), '0'),
  PUBLIC_ORIGIN: v.optional(origins, ''),
})

/** Reads and checks the environment; an empty value counts as absent. Throws `ConfigError`. */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const read = v.safeParse(environment, given, { abortEarly: true })
  if (!read.success) {
    const [issue] = read.issues
    throw new ConfigError(`${v.getDotPath(issue)?.split('.')[0] ?? 'Environment'} ${issue.message}`)
  }
  const { output } = read
  const demo = output.DEMO ?? output.DATABASE_URL === undefined
  if (!demo) {
    // Mail by SMTP is not built yet. Without it nobody could sign in, so say it now instead of dropping mail later.
    throw new ConfigError(
      `DEMO is off, and this version cannot send mail yet${output.SMTP_URL === undefined ? '' : ' (SMTP_URL is not used)'}: set DEMO=on`,
    )
  }
  const okx = {
    ...(output.OKX_WS_URL === undefined ? {} : { wsUrl: output.OKX_WS_URL.replace(/\/$/, '') }),
    ...(output.OKX_REST_URL === undefined ? {} : { restUrl: output.OKX_REST_URL }),
  }
  return {
    port: output.PORT,
    host: output.HOST,
    dataDir: resolve(output.DATA_DIR),
    databaseUrl: output.DATABASE_URL,
    marketSource: output.MARKET_SOURCE,
    marketSeed: output.MARKET_SEED,
    ...(Object.keys(okx).length === 0 ? {} : { okx }),
    ...(output.TICK_KEY_FILE === undefined ? {} : { tickKeyFile: resolve(output.TICK_KEY_FILE) }),
    smtpUrl: output.SMTP_URL,
    demo,
    logLevel: output.LOG_LEVEL,
    drainSeconds: output.DRAIN_SECONDS,
    publicOrigins: output.PUBLIC_ORIGIN,
  }
}
