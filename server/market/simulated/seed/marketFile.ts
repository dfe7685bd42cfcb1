import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { ConfigError } from '../../../platform/config.ts'
import { unusable } from '../../../platform/db/dataFolder.ts'
import { writePrivateFile } from '../../../platform/privateFile.ts'
import { DAY, HOUR } from '../../calendar.ts'
import type { MarketPlan } from '../plan.ts'
import { sharedTime } from '../sharedTime.ts'

/** Time between the announcement and the switch, for traders on an older data folder. */
const NOTICE = 7 * DAY
/** How far back the trades of a new market go. */
const FIRST_TRADES = HOUR

const time = v.pipe(v.number(), v.integer(), v.minValue(0))
const secret = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/** Content of the market file in the data folder, readable by its owner only. */
const stored = v.variant('kind', [
  v.strictObject({ version: v.literal(1), kind: v.literal('sealed'), secret, from: time, fineFrom: time }),
  v.strictObject({ version: v.literal(1), kind: v.literal('public'), seed: v.string(), fineFrom: time }),
  v.strictObject({
    version: v.literal(1),
    kind: v.literal('planned'),
    seed: v.string(),
    secret,
    switchAt: time,
    /** Set when nothing was open shortly before the switch, which is then final. */
    agreed: v.optional(v.literal(true)),
    /** Start of the first day whose key is committed to: that of the switch as first announced. */
    sealedFrom: time,
  }),
])
type Stored = v.InferOutput<typeof stored>

/** Folder of the market file and the bars, in the data folder. */
export const marketFolder = (dataDir: string): string => join(dataDir, 'market')
const fileIn = (dataDir: string): string => join(dataDir, 'market', 'market-key')

/** The file determines every future price, and without it there are other prices. */
const write = (dataDir: string, market: Stored): void =>
  writePrivateFile(fileIn(dataDir), `${JSON.stringify(market, null, 2)}\n`)

const read = (dataDir: string): Stored | undefined => {
  const path = fileIn(dataDir)
  if (!existsSync(path)) return undefined
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), stored), readFileSync(path, 'utf8'))
  if (!parsed.success)
    throw new ConfigError(`${path} is damaged: put it back from a backup. Another market would have other prices`)
  return parsed.output
}

const make = (dataDir: string, seed: string | undefined, now: number): Stored => {
  const fineFrom = Math.floor(now / HOUR) * HOUR - FIRST_TRADES
  const fresh = randomBytes(32).toString('hex')
  // The tick record exists in every folder whose market has run.
  if (existsSync(join(dataDir, 'ticks'))) {
    const switchAt = Math.ceil((now + NOTICE) / DAY) * DAY
    return { version: 1, kind: 'planned', seed: seed ?? '1', secret: fresh, switchAt, sealedFrom: switchAt }
  }
  if (seed !== undefined) return { version: 1, kind: 'public', seed, fineFrom }
  return { version: 1, kind: 'sealed', secret: fresh, from: fineFrom, fineFrom }
}

const planOf = (market: Stored): MarketPlan => {
  if (market.kind === 'public') return { kind: 'public', seed: market.seed, fineFrom: market.fineFrom }
  const bytes = Buffer.from(market.secret, 'hex')
  if (market.kind === 'sealed') return { kind: 'sealed', secret: bytes, from: market.from, fineFrom: market.fineFrom }
  const { seed, switchAt: announced, agreed, sealedFrom } = market
  const switchAt = sharedTime(agreed === true ? announced : Number.POSITIVE_INFINITY)
  return { kind: 'planned', seed, secret: bytes, announced, switchAt, sealedFrom }
}

/**
 * The simulated market of a data folder. Its secret is drawn at the first start. A folder from before there were
 * secrets keeps its market until a switch. Throws `ConfigError` for a `MARKET_SEED` that differs from the folder's.
 */
export const openMarketPlan = (dataDir: string, seed: string | undefined, now: number): MarketPlan => {
  const kept = read(dataDir)
  const market = kept ?? make(dataDir, seed, now)
  const own = market.kind === 'sealed' ? undefined : market.seed
  if (seed !== undefined && seed !== own)
    throw new ConfigError(
      `MARKET_SEED is ${seed}, and ${dataDir} has ${own === undefined ? 'a market with a secret of its own' : `the seed ${own}`}: unset it, or use another DATA_DIR`,
    )
  if (kept === undefined)
    try {
      write(dataDir, market)
    } catch (error) {
      throw unusable(dataDir, error)
    }
  return planOf(market)
}

/** Stores when a planned market is replaced, and whether that is final. Durable when it returns. */
export const keepSwitch = (
  dataDir: string,
  { at, agreed }: { readonly at: number; readonly agreed: boolean },
): void => {
  const market = read(dataDir)
  if (market?.kind !== 'planned') return
  const { version, kind, seed, secret: own, sealedFrom } = market
  write(dataDir, { version, kind, seed, secret: own, switchAt: at, ...(agreed ? { agreed } : {}), sealedFrom })
}
