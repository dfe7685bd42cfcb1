import type {
  Amount,
  EarnLine,
  EarnOrder,
  EarnPreview,
  EarnProduct,
  EarnRedemption,
  EarnRenewal,
  EarnTotal,
  Refusal,
} from '#protocol'
import type { MoneyResult } from '../funding/requests.ts'
import type { OfferedProduct } from './terms.ts'

/** A purchase, as its call has it. */
export interface EarnPurchase {
  readonly product: string
  readonly amount: Amount
  readonly rate: string
  readonly noticeDays: number
  readonly endAt: number
  readonly renews?: boolean | undefined
}

/** An early redemption, as its call has it: what was seen to come back, and to be given up at most. */
export interface EarnRedeeming {
  readonly id: string
  readonly back: Amount
  readonly forfeited?: Amount | undefined
}

/** Payments of an order, behind the one with such a number (`day`). */
export interface LinesPage {
  readonly after?: number | undefined
  readonly limit: number
}

/** The dates of an order that is bought now, Unix ms. */
export interface EarnDates {
  readonly valueAt: number
  readonly payAt: number
  readonly endAt: number
}

/**
 * What the calls of `/v2/financial/` ask of each kind of products. Purchases and redemptions have a key: every answer is
 * durable before it is returned, and the same key gets the same answer; they reject with the database's error when it is
 * down, and then only the key can tell the outcome later. Times are Unix ms.
 */
export interface EarnProducts {
  /** Products that have, had or will have terms, open or not, after one, by coin and term. */
  offered(query: { readonly after?: string | undefined; readonly limit: number }, at: number): readonly OfferedProduct[]
  /** Open products after one, by coin and term. */
  products(
    query: { readonly coin?: string | undefined; readonly after?: string | undefined; readonly limit: number },
    at: number,
  ): Promise<readonly EarnProduct[]>
  /** One, open or not; undefined where there never was one. */
  product(id: string, at: number): Promise<(EarnDates & { readonly product: EarnProduct }) | undefined>
  preview(uid: string, input: Pick<EarnPurchase, 'product' | 'amount'>, at: number): Promise<EarnPreview | Refusal>
  totals(uid: string): Promise<readonly EarnTotal[]>
  /** A user's orders that are over, or that are not, newest first, below an id. */
  orders(
    uid: string,
    query: { readonly over: boolean; readonly before?: string | undefined; readonly limit: number },
    at: number,
  ): Promise<readonly EarnOrder[]>
  order(
    uid: string,
    id: string,
    at: number,
  ): Promise<{ readonly order: EarnOrder; readonly redemption?: EarnRedemption } | undefined>
  /** Payments of one order; undefined where there is none. */
  lines(uid: string, id: string, page: LinesPage): Promise<readonly EarnLine[] | undefined>
  buy(uid: string, key: string, purchase: EarnPurchase): Promise<MoneyResult>
  redeem(uid: string, key: string, input: EarnRedeeming): Promise<MoneyResult>
  renew(
    uid: string,
    input: { readonly id: string; readonly renewal?: EarnRenewal | undefined },
  ): Promise<Refusal | undefined>
  isRunning(uid: string, key: string): boolean
}
