import { effect, untracked } from '@preact/signals-core'
import { useEffect, useMemo } from 'react'
import { contractConfig, fxContractConfig, type OutputOf, type TimedSettings, toAmount } from '#protocol'
import type { Stream } from '#stream'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { useCall } from '../../core/request/useCall.ts'
import { instrumentById } from '../../core/state/state.ts'
import { useStream } from '../../core/state/streamContext.ts'
import { Desk } from '../desk.ts'
import { coinsOf, PRACTICE_COIN } from '../engine/account.ts'
import { practice } from '../store.ts'
import { LiveSource } from './liveSource.ts'

const FRESH_MS = 300_000

interface KnownTerms {
  readonly contracts?: OutputOf<typeof contractConfig.getList> | undefined
  readonly pairs?: OutputOf<typeof fxContractConfig.getList> | undefined
}

/** A desk on live prices; its terms are filled in once they are known. */
const createLiveDesk = (stream: Stream) => {
  let terms: KnownTerms = {}
  const pairOf = (id: string) => terms.pairs?.contracts.find((one) => one.instId === id)?.terms
  const source = new LiveSource(stream, () => instrumentById.peek(), {
    tiers: (id) => terms.contracts?.contracts.find((one) => one.instId === id)?.tiers,
    leverage: (id) => pairOf(id)?.leverage,
  })
  const desk = new Desk({
    account: practice,
    now: source.now,
    markets: source.view,
    last: source.last,
    swap: (id, side) => pairOf(id)?.[side === 'long' ? 'swapLong' : 'swapShort'],
  })
  const know = (known: KnownTerms): void => {
    terms = known
  }
  /** Lets the desk know that time passes, until the answer is called. */
  const run = (): (() => void) =>
    effect(() => {
      void stream.now.value
      untracked(() => desk.tick())
    })
  return { desk, source, know, run }
}

/** The desk of practice on live prices, for as long as the screen is open. `instId` is what the ticket shows. */
export const useLiveDesk = (instId: string, isTimed: boolean): Desk => {
  const stream = useStream()
  const contracts = useCall(contractConfig.getList, {}, { fresh: FRESH_MS }).data
  const pairs = useCall(fxContractConfig.getList, {}, { fresh: FRESH_MS }).data
  const { desk, source, know, run } = useMemo(() => createLiveDesk(stream), [stream])
  useEffect(() => know({ contracts, pairs }), [know, contracts, pairs])
  const account = useSignalValue(practice)
  const listed = useSignalValue(instrumentById).size > 0
  const held = [...account.orders, ...account.positions].map((one) => one.instId)
  const timed = account.timed.map((one) => one.instId)
  const followed = [...new Set([...(isTimed ? [] : [instId]), ...held])].toSorted().join(' ')
  const indices = [...new Set([...(isTimed ? [instId] : []), ...timed])].toSorted().join(' ')
  useEffect(() => {
    if (listed) source.follow(split(followed), desk, split(indices))
  }, [source, desk, followed, indices, listed])
  const coins = Object.keys(coinsOf(account))
    .filter((coin) => coin !== PRACTICE_COIN)
    .map((coin) => `${coin}-${PRACTICE_COIN}`)
    .join(' ')
  useEffect(() => (coins === '' ? undefined : stream.demandQuotes(split(coins))), [stream, coins])
  useEffect(() => () => source.stop(), [source])
  useEffect(() => run(), [run])
  return desk
}

const split = (names: string): readonly string[] => (names === '' ? [] : names.split(' '))

/** What all users together may stake does not bound practice. */
const NO_CAP = toAmount('1000000000')

/** The venue's terms of timed contracts as the rule takes them; a guest's largest stake. */
export const timedSettingsOf = ({
  closed,
  grid,
  minStake,
  maxStake,
  acceptDelay,
  quoteAge,
  minAge,
}: {
  readonly closed: string
  readonly grid: readonly { readonly seconds: number; readonly ratio: string }[]
  readonly minStake: TimedSettings['minStake']
  readonly maxStake: TimedSettings['minStake']
  readonly acceptDelay: number
  readonly quoteAge: number
  readonly minAge: number
}): TimedSettings => ({
  on: closed !== 'off',
  grid: [...grid],
  minStake,
  maxStake: [maxStake, maxStake, maxStake],
  interestCap: NO_CAP,
  acceptDelay,
  quoteAge,
  blocked: [],
  minAge,
  sessionBreak: 15,
})
