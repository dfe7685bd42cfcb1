import { type Instrument, instTypeOf } from '#protocol'

/** Contracts expire, and options with them, at 08:00 UTC. */
const EXPIRY_HOUR = 8

/** `220527` as Unix ms. */
const expiryOf = (date: string): number =>
  Date.UTC(2_000 + Number(date.slice(0, 2)), Number(date.slice(2, 4)) - 1, Number(date.slice(4)), EXPIRY_HOUR)

/**
 * What the dialect says of a contract or an option, as far as its name tells: what is quoted in USD is inverse and settled in
 * the coin, all else is linear. The worth of one contract is not in the name, and so is unknown ('').
 */
export const derivativeFields = ({ instId }: Pick<Instrument, 'instId'>): Readonly<Record<string, string>> => {
  const type = instTypeOf(instId)
  if (type === 'SPOT') return {}
  const [base = '', quote = '', term = '', stk = '', optType = ''] = instId.split('-')
  const isInverse = quote === 'USD'
  const pair = `${base}-${quote}`
  const fields = { baseCcy: '', quoteCcy: '', instFamily: pair, settleCcy: isInverse ? base : quote, uly: pair }
  const expTime = type === 'SWAP' ? '' : String(expiryOf(term))
  if (type === 'OPTION') return { ...fields, ctValCcy: base, expTime, optType, stk }
  const ctType = isInverse ? 'inverse' : 'linear'
  return { ...fields, ctMult: '1', ctType, ctValCcy: isInverse ? quote : base, expTime }
}
