import { type Instrument, instTypeOf } from '#protocol'

/** Futures and options expire at 08:00 UTC. */
const EXPIRY_HOUR = 8

/** `220527` as Unix ms. */
const expiryOf = (date: string): number =>
  Date.UTC(2_000 + Number(date.slice(0, 2)), Number(date.slice(2, 4)) - 1, Number(date.slice(4)), EXPIRY_HOUR)

/**
 * Fields of a contract or an option that follow from its name: quoted in USD it is inverse and settled in the coin,
 * otherwise linear. The name does not contain the contract value, so that field is ''.
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
