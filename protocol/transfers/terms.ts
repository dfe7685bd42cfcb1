import {
  type Amount,
  add,
  compare,
  isPositive,
  notional,
  type Price,
  portion,
  sizeFor,
  subtract,
  toAmount,
} from '../base/money.ts'
import type { ChannelSettings } from './channel.ts'

/** Units of the currency for one coin: the market's middle, and the rate for the user. */
export interface TransferRate {
  readonly mid: Price
  readonly rate: Price
}

/**
 * The amounts of a transfer. `outside` is what the user sends or receives, in the currency; the rest is in the coin.
 */
export interface TransferTerms {
  readonly outside: Amount
  readonly amount: Amount
  readonly fee: Amount
  readonly net: Amount
}

type Fees = Pick<ChannelSettings, 'feeFixed' | 'feeRate'>

/** Ledger amounts of a transfer end at this digit: credits are cut, charges rounded up. */
const DECIMALS = 8

const feeOf = (amount: Amount, { feeFixed, feeRate }: Fees): Amount =>
  add(toAmount(feeFixed), portion(amount, feeRate, 'up', DECIMALS))

/** Why an amount cannot be transferred, with the bound that it violates, in the unit in which it was typed. */
export type TermsProblem =
  | { readonly problem: 'tooSmall'; readonly min: Amount }
  | { readonly problem: 'tooLarge'; readonly max: Amount }
  | { readonly problem: 'feeAboveAmount' }

export const isProblem = (value: TransferTerms | TermsProblem): value is TermsProblem => 'problem' in value

/** A deposit of this much of the currency: booked at the rate, cut, less the fee. */
export const depositTerms = (channel: ChannelSettings, paid: Amount, rate: Price): TransferTerms | TermsProblem => {
  if (compare(paid, channel.min) < 0) return { problem: 'tooSmall', min: channel.min }
  if (compare(paid, channel.max) > 0) return { problem: 'tooLarge', max: channel.max }
  const amount = sizeFor(paid, rate, DECIMALS)
  const fee = feeOf(amount, channel)
  const net = subtract(amount, fee)
  return isPositive(net) ? { outside: paid, amount, fee, net } : { problem: 'feeAboveAmount' }
}

/**
 * A withdrawal of this much of the coin, fee included: the rest is paid out at the rate, cut to the currency's
 * decimals.
 */
export const withdrawalTerms = (
  channel: ChannelSettings,
  amount: Amount,
  rate: Price,
): TransferTerms | TermsProblem => {
  if (compare(amount, channel.min) < 0) return { problem: 'tooSmall', min: channel.min }
  if (compare(amount, channel.max) > 0) return { problem: 'tooLarge', max: channel.max }
  const fee = feeOf(amount, channel)
  const net = subtract(amount, fee)
  const outside = notional(net, rate, 'down', channel.decimals)
  return isPositive(net) && isPositive(outside) ? { outside, amount, fee, net } : { problem: 'feeAboveAmount' }
}
