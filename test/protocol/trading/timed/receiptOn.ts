import {
  type CitedTick,
  creditOf,
  minuteOf,
  type PublishedRecord,
  proveRoot,
  proveTick,
  settleTimed,
  type Tick,
  type TickProof,
  type TimedContract,
  type TimedDirection,
  type TimedReceipt,
  toAmount,
  toRow,
  winPays,
} from '#protocol'
import type { SignedRecord } from '../../../support/ticks/signedRecord.ts'

export const INST = 'BTC-USDT'

const cited = ({ seq, ts, px }: Tick): CitedTick => ({ seq, ts, px })

const minuteAt = (record: SignedRecord, minute: number) => record.minutes.find(({ head }) => head.minute === minute)

/** A signed record as it is published. */
export const published = (record: SignedRecord): PublishedRecord => ({
  keys: () => Promise.resolve(record.keys),
  minute: (instId, minute) => {
    const own = minuteAt(record, minute)
    const root = own?.roots.find((one) => one.instId === instId)
    if (own === undefined || root === undefined) return Promise.resolve('none')
    const ticks = (own.ticks.get(instId) ?? []).map(toRow)
    return Promise.resolve({
      sealed: true,
      instId,
      minute,
      ticks,
      root,
      path: proveRoot(own.roots, instId),
      head: own.head,
    })
  },
  roots: (minute) => {
    const own = minuteAt(record, minute)
    return Promise.resolve(own === undefined ? 'none' : { head: own.head, roots: [...own.roots] })
  },
  heads: (at) => {
    const day = Math.floor(at / 86_400_000)
    return Promise.resolve(
      record.minutes.map(({ head }) => head).filter(({ minute }) => Math.floor(minute / 86_400_000) === day),
    )
  },
})

const proofOf = (record: SignedRecord, tick: Tick): TickProof => {
  const own = minuteAt(record, minuteOf(tick.ts))
  const root = own?.roots.find(({ instId }) => instId === tick.instId)
  if (own === undefined || root === undefined) throw new Error('no such minute')
  return proveTick(tick, own.ticks.get(tick.instId) ?? [], root, own.roots, own.head)
}

/** The receipt of a contract on this record, made by the rules. */
export const receiptOn = (
  record: SignedRecord,
  { accepted, seconds, direction }: { accepted: number; seconds: number; direction: TimedDirection },
): TimedReceipt => {
  const ticks = record.minutes.flatMap((own) => [...(own.ticks.get(INST) ?? [])])
  const expiry = accepted + seconds * 1_000
  const result = settleTimed({ direction, accepted, expiry }, ticks)
  const stake = toAmount('10')
  const isVoid = result.outcome === 'void'
  const contract: TimedContract = {
    id: '1',
    instId: INST,
    direction,
    stake,
    ratio: '0.85',
    payout: winPays(stake, '0.85'),
    seconds,
    received: accepted - 500,
    accepted,
    expiry,
    config: 1,
    state: 'settled',
    outcome: result.outcome,
    reason: isVoid ? result.reason : '',
    credited: creditOf(result.outcome, stake, '0.85'),
    ...(isVoid ? {} : { entry: cited(result.entry), exit: cited(result.exit) }),
    among: isVoid ? [] : result.among.map(cited),
    settled: expiry + 400,
  }
  const head = record.minutes.find((own) => own.head.minute >= minuteOf(expiry))?.head ?? record.minutes.at(-1)?.head
  if (head === undefined) throw new Error('an empty record')
  return {
    rules: 'timed1',
    contract,
    ...(isVoid ? {} : { entry: proofOf(record, result.entry) }),
    exits: isVoid ? [] : result.among.map((tick) => proofOf(record, tick)),
    head,
  }
}
