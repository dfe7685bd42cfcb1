import { beforeAll, describe, expect, it } from 'vitest'
import {
  createSignatureCheck,
  type Price,
  type PublishedMinute,
  type PublishedRecord,
  type TimedReceipt,
  toAmount,
  type Verification,
  type VerifyStepName,
  verifyTimed,
} from '#protocol'
import { RECORD_START, type SignedRecord, signRecord } from '../../../support/ticks/signedRecord.ts'
import { INST, published, receiptOn } from './receiptOn.ts'

const check = createSignatureCheck()
let record: SignedRecord
/** From the first minute into the second. */
let receipt: TimedReceipt
beforeAll(() => {
  record = signRecord(['BTC-USDT', 'ETH-USDT'], 3, 120)
  receipt = receiptOn(record, { accepted: RECORD_START + 40_123, seconds: 30, direction: 'up' })
})

const verify = (own: TimedReceipt, on: Partial<PublishedRecord> = {}): Promise<Verification> =>
  verifyTimed(own, { ...published(record), ...on }, check)
const failed = ({ steps }: Verification): VerifyStepName | undefined =>
  steps.find(({ state }) => state === 'failed')?.name
const withContract = (more: Partial<TimedReceipt['contract']>): TimedReceipt => ({
  ...receipt,
  contract: { ...receipt.contract, ...more },
})
/** The record with a minute that is not as it was signed. */
const changed = (
  change: (minute: Extract<PublishedMinute, { sealed: true }>) => PublishedMinute,
): Partial<PublishedRecord> => ({
  minute: async (instId, minute) => {
    const own = await published(record).minute(instId, minute)
    return own !== 'none' && own.sealed ? change(own) : own
  },
})

describe('a receipt that is right', () => {
  it('is right in every step, over the border of two minutes', async () => {
    const verified = await verify(receipt)
    expect(verified.verdict).toBe('ok')
    expect(verified.steps.map(({ state }) => state)).toEqual(verified.steps.map(() => 'ok'))
    expect(receipt.entry?.head.number).not.toBe(receipt.exits[0]?.head.number)
  })

  it('of a void contract shows that there was no tick, also where a whole minute is missing', async () => {
    // 40 ticks of 500 ms: nothing in the last 40 s of each minute.
    const gaps = signRecord(['BTC-USDT', 'ETH-USDT'], 3, 40)
    const noEntry = receiptOn(gaps, { accepted: RECORD_START + 30_000, seconds: 30, direction: 'down' })
    expect(noEntry.contract.reason).toBe('no-entry')
    expect((await verifyTimed(noEntry, published(gaps), check)).verdict).toBe('ok')
    const noExit = receiptOn(gaps, { accepted: RECORD_START + 10_000, seconds: 30, direction: 'down' })
    const withEntry = receiptOn(gaps, { accepted: RECORD_START + 10_000, seconds: 5, direction: 'down' })
    const own = { ...noExit, entry: withEntry.entry, contract: { ...noExit.contract, entry: withEntry.contract.entry } }
    expect((await verifyTimed(own, published(gaps), check)).verdict).toBe('ok')
  })

  it('waits while a minute is not sealed, and leaves signatures open where nothing can check them', async () => {
    const open = await verify(receipt, {
      minute: async (instId, minute) => ({ sealed: false, instId, minute, ticks: [], before: '', after: '' }),
    })
    expect(open.verdict).toBe('pending')
    const blind = await verifyTimed(receipt, published(record), createSignatureCheck(undefined))
    expect(['ok', 'unchecked']).toContain(blind.verdict)
    const without = await verifyTimed(receipt, published(record), async () => 'unavailable')
    expect(without.verdict).toBe('unchecked')
    expect(without.steps.filter(({ state }) => state === 'unchecked').map(({ name }) => name)).toEqual([
      'keys',
      'signature',
    ])
  })
})

describe('a receipt that is not', () => {
  it.each<[string, VerifyStepName, () => Promise<Verification>]>([
    ['a longer duration', 'terms', () => verify(withContract({ seconds: 60 }))],
    ['another pay-out', 'terms', () => verify(withContract({ payout: toAmount('18.6') }))],
    [
      'another entry',
      'proofs',
      () => verify(withContract({ entry: { seq: 81, ts: RECORD_START + 40_517, px: '99.5' as Price } })),
    ],
    [
      'the entry of a later tick',
      'entry',
      () => {
        const later = receiptOn(record, { accepted: RECORD_START + 40_700, seconds: 30, direction: 'up' })
        return verify({
          ...receipt,
          entry: later.entry,
          contract: { ...receipt.contract, entry: later.contract.entry },
        })
      },
    ],
    [
      'the exit of another expiry',
      'exit',
      () => {
        const later = receiptOn(record, { accepted: RECORD_START + 41_123, seconds: 30, direction: 'up' })
        const { exit, among } = later.contract
        return verify({ ...receipt, exits: later.exits, contract: { ...receipt.contract, exit, among } })
      },
    ],
    [
      'the other outcome',
      'outcome',
      () => verify(withContract({ outcome: receipt.contract.outcome === 'win' ? 'lose' : 'win' })),
    ],
    ['less than is due', 'credit', () => verify(withContract({ credited: toAmount('1') }))],
    ['a tick without proof', 'proofs', () => verify({ ...receipt, exits: receipt.exits.slice(1) })],
    [
      'a proof that was bent',
      'proofs',
      () => {
        const [first, ...rest] = receipt.exits
        if (first === undefined) throw new Error('no exit')
        return verify({ ...receipt, exits: [{ ...first, before: '0'.repeat(64) }, ...rest] })
      },
    ],
  ])('%s fails at %s', async (_what, step, run) => {
    expect(failed(await run())).toBe(step)
  })

  it.each<[string, VerifyStepName, Partial<PublishedRecord> | (() => Partial<PublishedRecord>)]>([
    [
      'a price was changed',
      'ticks',
      changed((own) => ({
        ...own,
        ticks: own.ticks.map(([seq, ts, px], at) => [seq, ts, at === 81 ? ('1' as Price) : px]),
      })),
    ],
    ['a tick was left out', 'ticks', changed((own) => ({ ...own, ticks: own.ticks.slice(1) }))],
    [
      'the tree was made anew',
      'roots',
      changed((own) => ({ ...own, path: { ...own.path, index: own.path.index === 0 ? 1 : 0 } })),
    ],
    [
      'the head was signed anew by somebody else',
      'signature',
      changed((own) => ({ ...own, head: { ...own.head, signature: 'a'.repeat(128) } })),
    ],
    ['the minute is withheld', 'ticks', { minute: async () => 'none' as const }],
    ['nothing is there', 'ticks', { minute: async () => 'none' as const, roots: async () => 'none' as const }],
    [
      'a foreign key stands there',
      'keys',
      () => ({ keys: async () => signRecord([INST], 1, 1).keys.map((key) => ({ ...key, id: '0'.repeat(16) })) }),
    ],
  ])('of a record in which %s fails at %s', async (_what, step, on) => {
    expect(failed(await verify(receipt, typeof on === 'function' ? on() : on))).toBe(step)
  })

  it('a record that was rewritten as a whole has another head than the receipt', async () => {
    const other = signRecord(['BTC-USDT', 'ETH-USDT'], 3, 119)
    const verified = await verifyTimed(receipt, published(other), check)
    expect(verified.verdict).toBe('failed')
  })
})
