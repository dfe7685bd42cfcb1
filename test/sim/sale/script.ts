import { type SaleSettings, toAmount, toPrice } from '#protocol'
import { fc } from '../../support/property.ts'

/** What one participant does. */
export interface Participant {
  /** Commitments one after the other, in units of 10^-8 of the coin that pays; of a lottery: tickets. */
  readonly commits: readonly number[]
  readonly nonce: string
  /** When they pay, in ms before the deadline; below zero is too late; undefined never. Twice: they ask again. */
  readonly pays: number | undefined
  readonly isTwice: boolean
}
export interface Script {
  readonly sale: SaleSettings
  readonly secret: string
  readonly participants: readonly Participant[]
  /** How late each step of the sale is, in ms. */
  readonly late: number
  /** It is stopped: before the allocation, while they pay, or never. */
  readonly stopped: 'before' | 'paying' | 'never'
  /** Moments after the distribution at which what has vested is credited, ms. */
  readonly vests: readonly number[]
}

const HOUR = 3_600_000
const DAY = 86_400_000
const hex = (length: number) =>
  fc
    .array(fc.nat(15), { minLength: length, maxLength: length })
    .map((all) => all.map((one) => one.toString(16)).join(''))

const participant: fc.Arbitrary<Participant> = fc.record({
  commits: fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 3 }),
  nonce: hex(32),
  pays: fc.option(fc.constantFrom(HOUR, 1, 0, -1), { nil: undefined }),
  isTwice: fc.boolean(),
})

const units = (count: number, decimals: number) => toAmount((count / 10 ** decimals).toFixed(decimals))

export const script: fc.Arbitrary<Script> = fc
  .record({
    isLottery: fc.boolean(),
    decimals: fc.integer({ min: 0, max: 2 }),
    supply: fc.integer({ min: 1, max: 60 }),
    capPart: fc.integer({ min: 1, max: 100 }),
    price: fc.constantFrom('0.00000001', '0.00000003', '0.000000004', '0.0000000007'),
    totalLeast: fc.constantFrom(0, 20, 60),
    payHours: fc.integer({ min: 1, max: 48 }),
    promised: fc.constantFrom(0, DAY, 5 * DAY),
    vesting: fc.constantFrom([0, 0], [0, 3], [2, 5], [4, 4]),
    secret: hex(64),
    participants: fc.array(participant, { maxLength: 9 }),
    late: fc.constantFrom(0, 1, HOUR, 3 * DAY),
    stopped: fc.constantFrom('never' as const, 'never' as const, 'before' as const, 'paying' as const),
    vests: fc.array(fc.constantFrom(0, 1, DAY - 1, DAY, 2 * DAY, 3 * DAY, 4 * DAY, 5 * DAY, 9 * DAY), { maxLength: 6 }),
  })
  .map(
    ({ isLottery, decimals, supply, capPart, price, payHours, promised, vesting: [cliff = 0, days = 0], ...one }) => {
      const sale: SaleSettings = {
        shown: true,
        sharing: isLottery ? 'lottery' : 'share',
        token: 'SUI',
        payCoin: 'USDT',
        supply: units(isLottery ? supply * 2 : supply, decimals),
        tokenDecimals: decimals,
        tokenPrice: toPrice(isLottery ? '0.00000500' : price),
        cap: units(isLottery ? Math.ceil((supply * capPart) / 100) * 2 : Math.ceil((supply * capPart) / 100), decimals),
        ticket: units(isLottery ? 2 : 0, decimals),
        commitLeast: toAmount('0.00000001'),
        commitMost: toAmount('0'),
        totalLeast: units(one.totalLeast, 8),
        totalMost: toAmount('0'),
        startsAt: DAY,
        endsAt: 2 * DAY,
        payHours,
        deliversAt: 2 * DAY + payHours * HOUR + promised,
        cliffDays: cliff,
        vestingDays: days,
      }
      return { ...one, vests: one.vests.toSorted((a, b) => a - b), sale }
    },
  )
