import * as v from 'valibot'
import { amount, positiveAmount, price } from '../base/money.ts'
import { c2cOrderEntries, c2cSide, c2cState } from '../wire/c2cOrder.ts'
import { freeText, recordId } from '../wire/inputs.ts'
import { DAY_MINUTES } from './ad.ts'
import { c2cOrderEvent } from './order.ts'
import { payDatum, payMethodId, payMethodType } from './payMethod.ts'
import { c2cRating } from './rating.ts'
import { c2cReason, c2cRulingReason } from './reasons.ts'
import { PAY_MINUTES, RELEASE_MINUTES } from './spans.ts'

// What calls and channels show of ads and orders. Times are Unix ms, 0 where there is none.

export const c2cParty = v.picklist(['buyer', 'seller'])

/** A currency, ISO 4217. */
export const currencyCode = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))
export const coinCode = v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,20}$/))

/* @__NO_SIDE_EFFECTS__ */
const within = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))
/* @__NO_SIDE_EFFECTS__ */
const minutesOf = ({ min, max }: { readonly min: number; readonly max: number }) => within(min, max)
const minuteOfDay = minutesOf({ min: 0, max: DAY_MINUTES - 1 })
/* @__NO_SIDE_EFFECTS__ */
const orderWith = <More extends v.ObjectEntries>(more: More) => v.object({ ...c2cOrderEntries, ...more })

/** A price, or the index × (1 + margin) between floor and ceiling. */
const c2cPricing = v.variant('kind', [
  v.strictObject({ kind: v.literal('fixed'), price }),
  v.strictObject({
    kind: v.literal('floating'),
    margin: v.pipe(v.string(), v.regex(/^-?0(\.\d{1,4})?$/)),
    floor: price,
    ceiling: price,
  }),
])

/** Length of what an owner writes beside an ad, in letters. */
export const C2C_NOTE_LIMIT = 500
/** What an owner says of an ad, and may change. Limits in the currency. */
export const c2cTerms = {
  pricing: c2cPricing,
  min: positiveAmount,
  max: positiveAmount,
  /** Ways of payment, for an ad that buys; one that sells has those of its payees. */
  methods: v.pipe(v.array(payMethodId), v.maxLength(20)),
  /** The owner's payment methods, for an ad that sells. */
  payees: v.pipe(v.array(recordId), v.maxLength(10)),
  payMinutes: minutesOf(PAY_MINUTES),
  releaseMinutes: minutesOf(RELEASE_MINUTES),
  /** Minutes of the UTC day, also across midnight; always without them. */
  hours: v.optional(v.strictObject({ from: minuteOfDay, to: minuteOfDay })),
  note: freeText(C2C_NOTE_LIMIT),
}

/** What the orders of a user were in the last `days` days, on either side. */
export const merchantFigures = v.object({
  id: recordId,
  /** True for a merchant of the demo: it pays and releases by itself, within seconds. */
  automatic: v.boolean(),
  /** Since when there is the account. */
  since: v.number(),
  days: v.number(),
  /** Orders that ended: released, cancelled, or decided by a ruling. */
  ended: v.number(),
  /** Of them those that were released. */
  completed: v.number(),
  /** `completed / ended`, cut to four decimals; '0' while nothing ended. */
  completion: v.string(),
  /** With how many people orders were completed. */
  counterparties: v.number(),
  /** Mean ms from the take to "paid" (as a buyer), and from there to the release (as a seller); 0 without any. */
  payMs: v.number(),
  releaseMs: v.number(),
})
export type MerchantFigures = v.InferOutput<typeof merchantFigures>

/** A way in which an offer is paid; `payee` is the seller's payment method, '' where whoever takes it is paid. */
const offerWay = v.object({
  payee: v.string(),
  method: payMethodId,
  type: payMethodType,
  name: v.string(),
})

/** An ad as somebody sees it who may take it. */
export const c2cOffer = v.object({
  ad: recordId,
  /** To be named by a take: a change of the ad makes another. */
  version: v.number(),
  /** What the taker does. */
  side: c2cSide,
  coin: v.string(),
  currency: v.string(),
  /** Decimals of the currency. */
  decimals: v.number(),
  price,
  /** From what the price is made: of a floating one a screen computes the present price by the index. */
  pricing: c2cPricing,
  /** Of a floating price: the time of the quotes behind it. */
  quotedAt: v.number(),
  /** What can still be taken, in the coin, beside the seller's fee. */
  free: amount,
  /** What the taker pays, as a part of the coins that the buyer gets: a buyer out of these, a seller on top. */
  fee: v.string(),
  /** Limits of one order, in the currency; `max` is not more than what is left. */
  min: amount,
  max: amount,
  ways: v.array(offerWay),
  payMinutes: v.number(),
  releaseMinutes: v.number(),
  note: v.string(),
  merchant: merchantFigures,
})
export type C2cOffer = v.InferOutput<typeof c2cOffer>

/** An ad as its owner sees it. */
export const c2cAdView = v.object({
  id: recordId,
  /** To be named by each change. */
  version: v.number(),
  /** What the owner does. */
  side: c2cSide,
  coin: v.string(),
  currency: v.string(),
  decimals: v.number(),
  state: v.picklist(['live', 'paused', 'closed']),
  /** What can still be taken, in the coin; of an ad that sells it lies in escrow. */
  free: amount,
  ...c2cTerms,
  methods: v.array(payMethodId),
  note: v.string(),
  /** The present price; none for a floating one without a fresh index. */
  price: v.optional(price),
  /** Why nobody can take it now; '' where everybody can. `methods`: none of its payment methods can be used. */
  obstacle: v.picklist(['', 'closed', 'paused', 'owner', 'deposit', 'away', 'hours', 'stale', 'empty', 'methods']),
  /** Orders of it that are not ended. */
  open: v.number(),
  createdAt: v.number(),
  updatedAt: v.number(),
})
export type C2cAdView = v.InferOutput<typeof c2cAdView>

/** What it takes to post ads, and what a user has of it. Orders are those of the figures. */
const merchantMarks = v.object({
  /** Of the verification, 0 to 2. */
  level: v.number(),
  /** An authenticator is bound. */
  authenticator: v.boolean(),
  completed: v.number(),
  completion: v.string(),
  counterparties: v.number(),
})
/** What a merchant puts down, and has down. Amounts in `coin`. */
const merchantDeposit = v.object({
  coin: v.string(),
  /** What is asked for; 0 asks for none. */
  asked: amount,
  /** What is down of it, and what is missing: this much is put down next. */
  down: amount,
  missing: amount,
  /** How many days after leaving it is returned. */
  returnDays: v.number(),
  /** Whoever left: since when, and when it is returned unless an order or a case is in the way; else 0. */
  leftAt: v.number(),
  returnAt: v.number(),
  /** What is down of coins that were asked for before. It is returned with the rest. */
  others: v.array(v.object({ coin: v.string(), amount })),
})
export const merchantStanding = v.object({
  /** Everything that it takes, the deposit included. */
  mayPost: v.boolean(),
  /** All but the deposit. */
  isMerchant: v.boolean(),
  deposit: merchantDeposit,
  needs: merchantMarks,
  has: merchantMarks,
})
export type MerchantStanding = v.InferOutput<typeof merchantStanding>

/** The orders of a user that were taken in a span. */
export const c2cDay = v.object({
  /** Of every state, those that are open too. */
  counts: v.array(v.object({ state: c2cState, orders: v.number() })),
  /**
   * Of orders that ended with coins for the buyer, by what the user did, coin and currency: these coins, and their worth in
   * the currency at the price of each order.
   */
  sums: v.array(
    v.object({ side: c2cSide, coin: v.string(), currency: v.string(), orders: v.number(), amount, total: amount }),
  ),
  /** The user's own fees, of whatever state; without zeros. */
  fees: v.array(v.object({ coin: v.string(), amount })),
  /** Mean ms from the take to "paid" (as a buyer), and from there to the release (as a seller); 0 without any. */
  payMs: v.number(),
  releaseMs: v.number(),
})
export type C2cDay = v.InferOutput<typeof c2cDay>

/** What a ruling takes from a merchant's deposit, and on which side of the order the merchant is. */
export const depositRuling = v.object({ from: c2cParty, coin: v.string(), amount })

/** An order in full. Names and payment data are shown for as long as it can be appealed, and masked afterwards. */
export const c2cOrderView = orderWith({
  /** The set of ledger lines that locked its coins. */
  transfer: v.string(),
  /** Names and payment data are masked. */
  masked: v.boolean(),
  /** How the seller is paid, as it was at the take. A value of `qr` is the address of a picture. */
  payee: v.object({
    type: payMethodType,
    name: v.string(),
    holder: v.string(),
    fields: v.array(payDatum),
  }),
  /** The buyer's verified name; '' when masked. */
  buyerName: v.string(),
  payment: v.optional(
    v.object({
      reference: v.string(),
      /** The address of the picture; '' without one. */
      picture: v.string(),
      payer: v.string(),
      /** The payer is called what the buyer is: a release need not accept another name. */
      fits: v.boolean(),
    }),
  ),
  /** "Paid" was undone: that works once. */
  undone: v.boolean(),
  /** A division that one side offers: this much to the buyer, the rest back. */
  offer: v.optional(v.object({ party: c2cParty, toBuyer: amount })),
  case: v.optional(
    v.object({
      by: v.picklist(['buyer', 'seller', 'venue']),
      at: v.number(),
      stated: v.array(c2cParty),
      overdue: v.boolean(),
      review: v.boolean(),
      /** Its opener may take it back while the other side has not stated. */
      withdrawable: v.optional(v.boolean()),
    }),
  ),
  /**
   * What the sides say of it in cases, the oldest first; pictures by their addresses. The other side's are left out when
   * masked.
   */
  statements: v.optional(
    v.array(v.object({ party: c2cParty, at: v.number(), text: v.string(), pictures: v.array(v.string()) })),
  ),
  /** What operators ruled, the oldest first: this much to the buyer, the rest back to the seller. */
  rulings: v.optional(
    v.array(
      v.object({
        at: v.number(),
        toBuyer: amount,
        toSeller: amount,
        reason: c2cRulingReason,
        /** So much of the deposit of the side `from` went to the other one. */
        deposit: v.optional(depositRuling),
      }),
    ),
  ),
  /** Of a completed order: until when the reader can rate or change it (0: no more), and what both sides said. */
  rating: v.optional(v.object({ until: v.number(), own: v.optional(c2cRating), other: v.optional(c2cRating) })),
  /** How both sides divided its coins, where that ended it: this much to the buyer, the rest back to the seller. */
  agreed: v.optional(v.object({ toBuyer: amount, toSeller: amount })),
  /** Of an ended order of which both sides got coins: what each got over all divisions, rulings and releases, before fees. */
  shares: v.optional(v.object({ toBuyer: amount, toSeller: amount })),
  /** Until when a case can be opened of an ended order: its window, or for as long as what the buyer got is held. */
  appealBy: v.number(),
  /** The reader's own fee, in the coin: what was taken, and until then what a release of all would take. */
  fee: v.object({ rate: v.string(), amount }),
  /** How long a case waits for the other statement, and a ruling can be reviewed, as at the take, in ms. */
  windows: v.object({ stateMs: v.number(), reviewMs: v.number() }),
  /** How much of the running time outages gave back, in ms. */
  lengthened: v.number(),
  /** In escrow now; what the buyer got and is held, and until when. */
  escrow: amount,
  /** Of the seller's fee, in escrow beside it. */
  feeEscrow: amount,
  held: amount,
  heldUntil: v.number(),
  /** Every step, the oldest first. `transfer` is the set of ledger lines; '' where nothing moved. */
  events: v.array(
    v.object({
      at: v.number(),
      event: c2cOrderEvent,
      state: c2cState,
      by: v.picklist(['buyer', 'seller', 'venue', 'operators']),
      transfer: v.string(),
      /** Of a cancellation or a case, as its sender named it. */
      reason: v.optional(c2cReason),
    }),
  ),
})
export type C2cOrderView = v.InferOutput<typeof c2cOrderView>
