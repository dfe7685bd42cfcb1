import * as v from 'valibot'
import { amount } from '../base/money.ts'
import { defineCall } from '../wire/call.ts'
import { assetClass, instId } from '../wire/inputs.ts'

/** A step of the leverage table, as the formulas of `futures/` take it. */
const tier = v.object({
  /** Notional above this one, in settlement currency. */
  floor: amount,
  /** Up to and including; absent in a last tier without end. */
  cap: v.optional(amount),
  maxLeverage: v.number(),
  /** Maintenance rate, a fraction. */
  mmr: v.string(),
  cum: amount,
})

/** The terms of a contract, and the settings of the user. */
const contractConfig = v.object({
  instId: v.string(),
  assetClass: v.picklist(['crypto', 'forex']),
  baseCcy: v.string(),
  settleCcy: v.string(),
  /** Units of the base in one contract. */
  ctVal: v.string(),
  tickSz: v.string(),
  lotSz: v.string(),
  minSz: v.string(),
  maxSz: v.string(),
  /** Fee rates, fractions. */
  makerFee: v.string(),
  takerFee: v.string(),
  /** Milliseconds between two charges of funding. */
  fundingInterval: v.number(),
  tiers: v.array(tier),
  /** Since when these tiers are in force, Unix ms. */
  tiersFrom: v.string(),
  /** Tables that are announced, the next one first. */
  tiersLater: v.array(v.object({ from: v.string(), tiers: v.array(tier) })),
  /** The highest leverage of the table, and the highest that this user may set (`newAccountUntil`). */
  maxLeverage: v.number(),
  userMaxLeverage: v.number(),
  /** The user's settings; for guests those that every contract starts with. */
  mgnMode: v.picklist(['cross', 'isolated']),
  lever: v.string(),
})
export type ContractConfig = v.InferOutput<typeof contractConfig>

export const getList = defineCall(
  '/v2/contractConfig/getList',
  'The contracts with their steps, fees and leverage tiers, and one’s own leverage and margin mode in each.',
  v.strictObject({ assetClass: v.optional(assetClass), instId: v.optional(instId) }),
  v.object({
    contracts: v.array(contractConfig),
    /** Until then (Unix ms) the account is new and its leverage capped; '' when it is not new, and for guests. */
    newAccountUntil: v.string(),
    ts: v.string(),
  }),
  { audience: 'guest' },
)
