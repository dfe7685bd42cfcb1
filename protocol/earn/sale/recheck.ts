import { type Amount, compare, toAmount } from '../../base/money.ts'
import type { SaleLine } from './list.ts'
import { secretHash } from './lottery.ts'
import { rationSale, saleCharge } from './ration.ts'
import type { SaleSettings } from './settings.ts'

/** What the venue published of the outcome of a sale. */
export interface PublishedSale {
  readonly id: string
  readonly settings: SaleSettings
  readonly root: string
  readonly participants: number
  readonly total: Amount
  readonly sum: Amount
  /** Of a lottery: what was published before the first commitment, and what was revealed at the end. */
  readonly secretHash?: string | undefined
  readonly secret?: string | undefined
}

/** What a participant was told of their own line. */
export interface OwnLine {
  readonly id: string
  readonly commitment: Amount
  readonly tokens: Amount
  readonly charged: Amount
}

export type SaleCheckStep = 'list' | 'root' | 'total' | 'secret' | 'sum' | 'own'
export interface SaleCheck {
  readonly verdict: 'ok' | 'failed'
  readonly steps: readonly { readonly name: SaleCheckStep; readonly state: 'ok' | 'failed' }[]
  readonly root: string
  readonly total: Amount
  readonly sum: Amount
  /** Place of the own line in the list, from 1 on; undefined where it is not in it. */
  readonly place: number | undefined
  /** What the own line gets by the recomputation. */
  readonly tokens: Amount | undefined
}

const NOTHING = toAmount('0')

const failed = (name: SaleCheckStep): SaleCheck => ({
  verdict: 'failed',
  steps: [{ name, state: 'failed' }],
  root: '',
  total: NOTHING,
  sum: NOTHING,
  place: undefined,
  tokens: undefined,
})

/** Does the revealed secret belong to the hash that was published before? */
const isSecret = ({ secret, secretHash: hash }: PublishedSale): boolean =>
  secret !== undefined && hash !== undefined && secretHash(secret) === hash

/**
 * Recomputes a sale from its published list: every line once, root, total, the draw of a lottery, the sum of what is allocated,
 * and one's own line. `own` is undefined for somebody who has none.
 */
export const recheckSale = (published: PublishedSale, lines: readonly SaleLine[], own?: OwnLine): SaleCheck => {
  const { id, settings } = published
  const isList = lines.length === published.participants && new Set(lines.map((line) => line.id)).size === lines.length
  if (!isList || lines.length === 0) return failed('list')
  const isLottery = settings.sharing === 'lottery'
  if (isLottery && !isSecret(published)) return failed('secret')
  const { root, total, sum, tokens } = rationSale(id, settings, lines, published.secret)
  const at = own === undefined ? -1 : lines.findIndex((line) => line.id === own.id)
  const given = tokens[at]
  const isOwn =
    own === undefined ||
    (given !== undefined &&
      compare(lines[at]?.commitment ?? NOTHING, own.commitment) === 0 &&
      compare(given, own.tokens) === 0 &&
      compare(saleCharge(settings, given), own.charged) === 0)
  const results: readonly (readonly [SaleCheckStep, boolean])[] = [
    ['list', true],
    ['root', root === published.root],
    ['total', compare(total, published.total) === 0],
    ...(isLottery ? ([['secret', true]] as const) : []),
    ['sum', compare(sum, published.sum) === 0],
    ...(own === undefined ? [] : ([['own', isOwn]] as const)),
  ]
  const steps = results.map(([name, holds]) => ({ name, state: holds ? 'ok' : 'failed' }) as const)
  return {
    verdict: steps.every(({ state }) => state === 'ok') ? 'ok' : 'failed',
    steps,
    root,
    total,
    sum,
    place: at < 0 ? undefined : at + 1,
    tokens: given,
  }
}
