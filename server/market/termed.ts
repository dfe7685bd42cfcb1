import { compare, type Instrument, isMultiple, type operators, toAmount } from '#protocol'
import type { Clock } from '../platform/ports.ts'
import type { SettingsBook } from '../settings/book.ts'
import type { Market } from './port.ts'

/** The dated settings that apply to a market. */
type Book = Pick<SettingsBook<'fees' | 'coin'>, 'at' | 'lines' | 'nextChange' | 'onChange'>

/** An instrument that is not open, and since when (Unix ms). */
export interface Withdrawn {
  readonly instrument: Instrument
  readonly state: Exclude<operators.SettingValue<'coin'>['state'], 'open'>
  readonly since: number
}

/** The instruments of a market under the dated settings. Prices do not depend on it. */
export interface Listing {
  /** The instruments with the source's own fees and sizes, which limit what can be set. */
  offered(): readonly Instrument[]
  withdrawn(instId: string): Withdrawn | undefined
  allWithdrawn(): readonly Withdrawn[]
  /** The instruments that are listed from the next change on (Unix ms); undefined if none is announced. */
  next(): { readonly from: number; readonly instruments: readonly Instrument[] } | undefined
}

/** The listing at one time; valid until the next change. */
interface View {
  readonly source: readonly Instrument[]
  readonly from: number
  readonly until: number
  readonly listed: readonly Instrument[]
  readonly byId: ReadonlyMap<string, Instrument>
  readonly withdrawn: ReadonlyMap<string, Withdrawn>
}

/** Which fee rates apply to an instrument; undefined if its fills are free. */
export const feesOf = ({ kind, tradable }: Instrument): 'spot' | 'futures' | undefined =>
  kind === 'futures' ? 'futures' : kind === 'spot' && tradable ? 'spot' : undefined

/** Whether orders of these sizes are possible. The source's steps may have changed since they were set. */
export const fitSizes = ({ lotSz, minSz, maxSz }: Instrument, sizes: { minSz: string; maxSz: string }): boolean =>
  [sizes.minSz, sizes.maxSz].every((size) => isMultiple(toAmount(size), lotSz)) &&
  compare(toAmount(minSz), toAmount(sizes.minSz)) <= 0 &&
  compare(toAmount(sizes.minSz), toAmount(sizes.maxSz)) <= 0 &&
  compare(toAmount(sizes.maxSz), toAmount(maxSz)) <= 0

const termed = (book: Book, one: Instrument, at: number): Instrument => {
  const kind = feesOf(one)
  const fees = kind === undefined ? undefined : book.at('fees', kind, at)
  const coin = book.at('coin', one.instId, at)
  const sizes = coin !== undefined && fitSizes(one, coin) ? { minSz: coin.minSz, maxSz: coin.maxSz } : undefined
  return fees === undefined && sizes === undefined ? one : { ...one, ...fees, ...sizes }
}

const viewAt = (book: Book, source: readonly Instrument[], at: number): View => {
  const all = source.map((one) => termed(book, one, at))
  const withdrawn = new Map<string, Withdrawn>()
  for (const instrument of all) {
    const line = book.lines('coin', instrument.instId).findLast(({ from }) => from <= at)
    if (line === undefined || line.value.state === 'open') continue
    withdrawn.set(instrument.instId, { instrument, state: line.value.state, since: line.from })
  }
  return {
    source,
    from: at,
    until: book.nextChange(['fees', 'coin'], at) ?? Number.POSITIVE_INFINITY,
    listed: all.filter(({ instId }) => withdrawn.get(instId)?.state !== 'closed'),
    byId: new Map(all.map((one) => [one.instId, one])),
    withdrawn,
  }
}

/**
 * A market whose instruments have the fees and sizes that are in force now. A closed instrument is not listed, but can
 * still be found by name. Instruments are the same objects from one change to the next.
 */
export const createTermedMarket = (
  source: Market,
  book: Book,
  clock: Clock,
): { readonly market: Market; readonly listing: Listing; readonly stop: () => void } => {
  let view: View | undefined
  let next: ReturnType<Listing['next']>
  const stop = book.onChange(() => {
    view = undefined
  })
  const now = (): View => {
    const at = clock.now()
    if (view === undefined || view.source !== source.instruments || at < view.from || at >= view.until) {
      view = viewAt(book, source.instruments, at)
      next = undefined
    }
    return view
  }
  return {
    stop,
    market: {
      source: source.source,
      get instruments() {
        return now().listed
      },
      get halted() {
        return source.halted
      },
      instrument: (instId) => now().byId.get(instId),
      isOpen: (instId, at) => source.isOpen(instId, at),
      ticker: (instId) => source.ticker(instId),
      book: (instId) => source.book(instId),
      has: (kind, instId) => source.has(kind, instId),
      acknowledged: (arg) => source.acknowledged?.(arg) ?? false,
      index: (instId) => source.index(instId),
      mark: (instId) => source.mark(instId),
      funding: (instId) => source.funding(instId),
      fundingCharges: (instId, since, limit) => source.fundingCharges(instId, since, limit),
      fundingHistory: (instId, range) => source.fundingHistory(instId, range),
      trades: (instId, limit) => source.trades(instId, limit),
      candles: (instId, bar, range) => source.candles(instId, bar, range),
      watch: (kind, instId, listener) => source.watch(kind, instId, listener),
      watchCandles: (instId, bar, listener) => source.watchCandles(instId, bar, listener),
      start: () => source.start(),
      stop: () => source.stop(),
    },
    listing: {
      offered: () => source.instruments,
      withdrawn: (instId) => now().withdrawn.get(instId),
      allWithdrawn: () => [...now().withdrawn.values()],
      next: () => {
        const { until, source: offered } = now()
        if (until === Number.POSITIVE_INFINITY) return undefined
        next ??= { from: until, instruments: viewAt(book, offered, until).listed }
        return next
      },
    },
  }
}
