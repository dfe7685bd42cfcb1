import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as v from 'valibot'
import type { ClamdAddress } from './egress/endpoint.ts'
import { environment, type LOG_LEVELS } from './environment.ts'

/** Everything that the operator chooses. Nothing else reads the environment. */
export interface Config {
  /** 0 takes any free port. */
  readonly port: number
  readonly host: string
  /** Absolute. Holds the embedded database and the demo accounts' passwords. */
  readonly dataDir: string
  /** Without it the embedded PostgreSQL runs in `dataDir`. */
  readonly databaseUrl: string | undefined
  /**
   * The role that owns the tables of `databaseUrl` and migrates them; without it the role of `databaseUrl` does both.
   */
  readonly databaseOwnerUrl?: string
  /** `simulated`, `okx`, or `replay:` and the absolute path of a recording. */
  readonly marketSource: string
  /** Seed of a simulated market that everybody can compute; without it the market has a secret in the data folder. */
  readonly marketSeed?: string
  /** Addresses in place of OKX's own for the source `okx`: websockets without `/public`, REST without `/api`. */
  readonly okx?: { readonly wsUrl?: string; readonly restUrl?: string }
  /** A venue of the OKX dialect that the app asks directly for market data: its websockets without `/public`, its REST. */
  readonly marketStream?: { readonly url: string; readonly rest: string }
  /** Origin of public files; without it the venue's own. */
  readonly fileDomain?: string
  /** Path of the logo below it. */
  readonly logo?: string
  /** Absolute path of the key that signs the tick record; without it `tick-key.pem` in `dataDir`. */
  readonly tickKeyFile?: string
  /** Absolute path of the key that seals authenticators' secrets; without it `factor-key` in `dataDir`. */
  readonly factorKeyFile?: string
  /** TLS without a proxy: with a self-signed certificate that the venue makes and keeps, or with these files (PEM). */
  readonly tls?: 'self-made' | { readonly certFile: string; readonly keyFile: string }
  /** The server that sends mail; `mailFrom` is its sender. Without it mail goes to the mailbox of demo mode. */
  readonly smtpUrl: string | undefined
  readonly mailFrom?: string
  /** The webhook that sends texts to mobile numbers. */
  readonly textHook?: { readonly url: string; readonly secret: string }
  /** The service that looks up breached passwords by the first digits of their hash; without it none are looked up. */
  readonly breachedUrl?: string
  /** The clamd that scans files before they are decoded; without it files are not scanned. */
  readonly clamd?: ClamdAddress
  /** Play money, the demo mailbox and the demo accounts. */
  readonly demo: boolean
  /** Time that operators of a demo have to claim a case before its policy decides it. */
  readonly demoDecisionSeconds: number
  /** Two C2C merchants that pay and release by themselves, so that a newcomer can try both sides alone. */
  readonly demoMerchants: boolean
  /** Hours that pass between two resets of a user's demo funds; 0 lets them follow each other. */
  readonly demoResetHours: number
  readonly logLevel: (typeof LOG_LEVELS)[number]
  /** Time that SIGTERM gives connected clients to reconnect elsewhere before the venue stops; 0 stops it at once. */
  readonly drainSeconds: number
  /** Origins besides the request's own host that may post and open private channels. */
  readonly publicOrigins: readonly string[]
}

/** A setting that cannot be used, as one line for the operator. */
export class ConfigError extends Error {}

/** Secrets that may be in a file named by `<NAME>_FILE`, as container platforms provide them. */
const FROM_FILES = ['SMTP_URL', 'SMS_SECRET', 'DATABASE_URL', 'DATABASE_OWNER_URL'] as const

const withFiles = (given: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> => {
  const all = { ...given }
  for (const name of FROM_FILES) {
    const file = given[`${name}_FILE`]
    if (file === undefined) continue
    if (given[name] !== undefined) throw new ConfigError(`${name} and ${name}_FILE are both set: keep one`)
    try {
      all[name] = readFileSync(file, 'utf8').trim()
    } catch (error) {
      const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable'
      throw new ConfigError(`${name}_FILE cannot be read (${reason})`)
    }
  }
  return all
}

const tlsOf = ({ HTTPS, TLS_CERT_FILE: cert, TLS_KEY_FILE: key }: v.InferOutput<typeof environment>) => {
  if ((cert === undefined) !== (key === undefined)) throw new ConfigError('TLS_CERT_FILE and TLS_KEY_FILE go together')
  if (cert !== undefined && key !== undefined) return { tls: { certFile: resolve(cert), keyFile: resolve(key) } }
  return HTTPS ? { tls: 'self-made' as const } : {}
}

/** How mail and texts are sent. Throws `ConfigError` if a setting that belongs to another one is missing. */
const messageSettings = (output: v.InferOutput<typeof environment>, demo: boolean) => {
  const { SMTP_URL: smtpUrl, MAIL_FROM: mailFrom, SMS_URL: url, SMS_SECRET: secret } = output
  // Nobody could sign in without mail: refuse to start instead of dropping mail later.
  if (!demo && smtpUrl === undefined)
    throw new ConfigError('DEMO is off, so mail must leave: set SMTP_URL and MAIL_FROM')
  if (smtpUrl !== undefined && mailFrom === undefined) throw new ConfigError('SMTP_URL needs MAIL_FROM beside it')
  if (url !== undefined && secret === undefined) throw new ConfigError('SMS_URL needs SMS_SECRET beside it')
  return {
    smtpUrl,
    ...(mailFrom === undefined ? {} : { mailFrom }),
    ...(url === undefined || secret === undefined ? {} : { textHook: { url, secret } }),
  }
}

/** Reads and checks the environment; an empty value counts as absent. Throws `ConfigError`. */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const given = withFiles(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== '')),
  )
  const read = v.safeParse(environment, given, { abortEarly: true })
  if (!read.success) {
    const [issue] = read.issues
    throw new ConfigError(`${v.getDotPath(issue)?.split('.')[0] ?? 'Environment'} ${issue.message}`)
  }
  const { output } = read
  if (output.DATABASE_OWNER_URL !== undefined && output.DATABASE_URL === undefined)
    throw new ConfigError('DATABASE_OWNER_URL needs DATABASE_URL beside it')
  const demo = output.DEMO ?? output.DATABASE_URL === undefined
  const okx = {
    ...(output.OKX_WS_URL === undefined ? {} : { wsUrl: output.OKX_WS_URL.replace(/\/$/, '') }),
    ...(output.OKX_REST_URL === undefined ? {} : { restUrl: output.OKX_REST_URL }),
  }
  const { MARKET_STREAM_URL: stream, MARKET_STREAM_REST_URL: rest } = output
  if ((stream === undefined) !== (rest === undefined))
    throw new ConfigError('MARKET_STREAM_URL and MARKET_STREAM_REST_URL go together')
  return {
    port: output.PORT,
    host: output.HOST,
    dataDir: resolve(output.DATA_DIR),
    databaseUrl: output.DATABASE_URL,
    ...(output.DATABASE_OWNER_URL === undefined ? {} : { databaseOwnerUrl: output.DATABASE_OWNER_URL }),
    marketSource: output.MARKET_SOURCE,
    ...(output.MARKET_SEED === undefined ? {} : { marketSeed: output.MARKET_SEED }),
    ...(Object.keys(okx).length === 0 ? {} : { okx }),
    ...(stream === undefined || rest === undefined ? {} : { marketStream: { url: stream.replace(/\/$/, ''), rest } }),
    ...(output.FILE_DOMAIN === undefined ? {} : { fileDomain: output.FILE_DOMAIN }),
    ...(output.LOGO === undefined ? {} : { logo: output.LOGO }),
    ...(output.TICK_KEY_FILE === undefined ? {} : { tickKeyFile: resolve(output.TICK_KEY_FILE) }),
    ...(output.FACTOR_KEY_FILE === undefined ? {} : { factorKeyFile: resolve(output.FACTOR_KEY_FILE) }),
    ...tlsOf(output),
    ...messageSettings(output, demo),
    ...(output.BREACHED_URL === undefined ? {} : { breachedUrl: output.BREACHED_URL.replace(/\/$/, '') }),
    ...(output.CLAMD === undefined ? {} : { clamd: output.CLAMD }),
    demo,
    demoDecisionSeconds: output.DEMO_DECISION_SECONDS,
    demoMerchants: demo && (output.DEMO_MERCHANTS ?? true),
    demoResetHours: output.DEMO_RESET_HOURS,
    logLevel: output.LOG_LEVEL,
    drainSeconds: output.DRAIN_SECONDS,
    publicOrigins: output.PUBLIC_ORIGIN,
  }
}
