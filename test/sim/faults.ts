import fc from 'fast-check'
import { WS_ERRORS } from '#protocol'
import { PRIVATE_FEEDS, PUBLIC_FEEDS } from './client.ts'
import type { HttpMode } from './http.ts'

/** How frames of one channel are tampered with on their way. */
export type TamperMode = 'drop' | 'double' | 'swap' | 'corrupt'

/**
 * One thing that goes wrong, or that the user does. `for` is in ms; `cut` ends the sockets, so that all is asked for again.
 * A hidden page `drops` its socket without a word, as phones do; a cut comes `again` so often, each 6 s.
 */
export type Fault =
  | { readonly do: 'cut'; readonly refuseFor: number; readonly again: number }
  | { readonly do: 'blackout'; readonly for: number; readonly survive: boolean; readonly reset: boolean }
  | { readonly do: 'sever'; readonly reset: boolean }
  | { readonly do: 'stall'; readonly for: number }
  | { readonly do: 'slow'; readonly for: number; readonly latency: number }
  | { readonly do: 'tamper'; readonly channel: string; readonly mode: TamperMode; readonly count: number }
  | { readonly do: 'loseAcks'; readonly count: number; readonly cut: boolean }
  | {
      readonly do: 'refuse'
      readonly code: string
      readonly count: number
      readonly withArg: boolean
      readonly cut: boolean
    }
  | { readonly do: 'http'; readonly mode: HttpMode; readonly for: number }
  | { readonly do: 'clock'; readonly by: number }
  | { readonly do: 'hide'; readonly for: number; readonly sleep: boolean; readonly drops: boolean }
  | { readonly do: 'offline'; readonly for: number; readonly lie: boolean }
  | { readonly do: 'feed'; readonly name: string; readonly on: boolean }
  | { readonly do: 'demand'; readonly instId: string; readonly on: boolean }
  | { readonly do: 'flip'; readonly name: string; readonly after: number }
  | { readonly do: 'older' }
  | { readonly do: 'sign'; readonly user: 'first' | 'second' | 'nobody' }
  | { readonly do: 'expire' }
  | { readonly do: 'restart'; readonly back: number; readonly forget: boolean }
  | { readonly do: 'notice' }
  | { readonly do: 'garbage'; readonly which: number }
  | { readonly do: 'book'; readonly what: 'heartbeat' | 'reset' | 'crossed' | 'older' }
  | { readonly do: 'lowData'; readonly on: boolean }

/** A fault and how long after the one before, in ms. */
export interface Step {
  readonly wait: number
  readonly fault: Fault
}
export type Schedule = readonly Step[]

export const INSTRUMENTS = ['AAA-USDT', 'BBB-USDT', 'CCC-USDT', 'DDD-USDT', 'NOPE-USDT'] as const
const TAMPERED = [
  'books',
  'books',
  'books',
  'quotes',
  'quotes',
  'orders',
  'orders',
  'tickers',
  'candle1m',
  'account',
  'bbo-tbt',
  'market-pulse',
] as const

const QUOTES = ['quote AAA-USDT', 'quote BBB-USDT', 'quote DDD-USDT'] as const

/** What is sent as garbage. The last ones are no text at all. */
export const GARBAGE: readonly unknown[] = [
  '',
  '{',
  'null',
  '[]',
  '7',
  '{"arg":{"channel":"books","instId":"AAA-USDT"},"data":[null]}',
  '{"arg":{"channel":"tickers","instId":"AAA-USDT"},"data":[{"instId":"AAA-USDT"}]}',
  '{"arg":{"channel":"quotes"},"ts":"1","data":[["AAA-USDT"],null,7]}',
  '{"arg":{"channel":"quotes"},"data":{}}',
  '{"arg":{"channel":"trades","instId":"AAA-USDT"},"data":[7,{"tradeId":"x"}]}',
  '{"arg":{"channel":"candle1m","instId":"AAA-USDT"},"data":[["x"],[],7]}',
  '{"arg":{"channel":"market-pulse"},"action":"update","data":[["AAA-USDT",1]]}',
  '{"arg":{},"data":[]}',
  '{"arg":null,"data":[]}',
  '{"event":"subscribe"}',
  '{"event":"error","code":"60012","msg":"?"}',
  '{"event":"unheard-of"}',
  'pong',
  new ArrayBuffer(4),
]

const ms = (min: number, max: number): fc.Arbitrary<number> => fc.integer({ min, max })
const of = <const F extends Fault['do'], T extends object>(
  name: F,
  more: { [K in keyof T]: fc.Arbitrary<T[K]> },
): fc.Arbitrary<{ do: F } & T> =>
  fc.record({ do: fc.constant(name), ...more }) as unknown as fc.Arbitrary<{ do: F } & T>

const fault: fc.Arbitrary<Fault> = fc.oneof(
  {
    weight: 3,
    arbitrary: of('cut', {
      refuseFor: fc.oneof(fc.constant(0), ms(100, 12_000)),
      again: fc.constantFrom(0, 0, 0, 2, 5),
    }),
  },
  {
    weight: 4,
    arbitrary: of('blackout', { for: ms(200, 25_000), survive: fc.boolean(), reset: fc.boolean() }),
  },
  { weight: 2, arbitrary: of('sever', { reset: fc.boolean() }) },
  { weight: 2, arbitrary: of('stall', { for: ms(100, 12_000) }) },
  { weight: 1, arbitrary: of('slow', { for: ms(500, 15_000), latency: ms(100, 2_500) }) },
  {
    weight: 8,
    arbitrary: of('tamper', {
      channel: fc.constantFrom(...TAMPERED),
      mode: fc.constantFrom<TamperMode>('drop', 'double', 'swap', 'corrupt'),
      count: ms(1, 3),
    }),
  },
  { weight: 2, arbitrary: of('loseAcks', { count: ms(1, 2), cut: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: of('refuse', {
      code: fc.constantFrom(WS_ERRORS.tooFrequent, WS_ERRORS.internal),
      count: ms(1, 4),
      withArg: fc.boolean(),
      cut: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: of('http', {
      mode: fc.constantFrom<HttpMode>('fails', 'broken', 'late', 'cached', 'lost', 'refused'),
      for: ms(500, 15_000),
    }),
  },
  { weight: 4, arbitrary: of('clock', { by: fc.constantFrom(-3_600_000, -60_000, -7_000, 7_000, 60_000, 3_600_000) }) },
  { weight: 3, arbitrary: of('hide', { for: ms(300, 30_000), sleep: fc.boolean(), drops: fc.boolean() }) },
  { weight: 2, arbitrary: of('offline', { for: ms(200, 15_000), lie: fc.boolean() }) },
  { weight: 3, arbitrary: of('feed', { name: fc.constantFrom(...PUBLIC_FEEDS, ...PRIVATE_FEEDS), on: fc.boolean() }) },
  { weight: 3, arbitrary: of('demand', { instId: fc.constantFrom(...INSTRUMENTS), on: fc.boolean() }) },
  { weight: 3, arbitrary: of('flip', { name: fc.constantFrom(...PUBLIC_FEEDS, ...QUOTES), after: ms(0, 3_000) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'older' } as const) },
  { weight: 4, arbitrary: of('sign', { user: fc.constantFrom('first', 'first', 'second', 'nobody') }) },
  { weight: 1, arbitrary: fc.constant({ do: 'expire' } as const) },
  { weight: 3, arbitrary: of('restart', { back: fc.constantFrom(0, 1_500, 4_000, 4_000), forget: fc.boolean() }) },
  { weight: 2, arbitrary: fc.constant({ do: 'notice' } as const) },
  { weight: 2, arbitrary: of('garbage', { which: ms(0, GARBAGE.length - 1) }) },
  { weight: 1, arbitrary: of('book', { what: fc.constantFrom('heartbeat', 'reset', 'crossed', 'older') }) },
  { weight: 1, arbitrary: of('lowData', { on: fc.boolean() }) },
)

/** Anything may follow anything; shrinks towards fewer, sooner and shorter. */
export const schedule: fc.Arbitrary<Schedule> = fc.array(fc.record({ wait: ms(0, 6_000), fault }), {
  minLength: 1,
  maxLength: 16,
  size: 'max',
})
