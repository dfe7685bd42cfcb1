import * as v from 'valibot'
import { amount } from '../base/money.ts'
import { OUTAGE_CAUSES } from '../base/outages.ts'
import { liabilityPart, liabilityRoot } from '../proofs/liabilities/tree.ts'
import { marketOrigin } from '../proofs/market/origin.ts'
import { signature } from '../proofs/ticks/fields.ts'
import { defineCall, nothing } from '../wire/call.ts'
import { moment } from '../wire/inputs.ts'
import { settingChange } from '../wire/settingChange.ts'

// What the venue publishes about its books, and what the user's own account came to.

const ours = { ours: true } as const
const guest = { audience: 'guest', ours: true } as const

export const statementKeys = defineCall(
  '/v2/books/statementKeys',
  'Every public key that ever signed a statement, oldest first.',
  nothing,
  v.object({
    /** Ed25519, 32 bytes in hex; `from` in Unix ms. */
    keys: v.array(v.object({ id: v.string(), publicKey: v.string(), from: v.number() })),
  }),
  { ...guest, keep: true },
)

const day = v.object({
  /** Midnight UTC, Unix ms. */
  day: v.number(),
  /** In USDT, at the close of the day, with the unrealised results of open positions at its closing prices. */
  equity: amount,
  /** Deposits less withdrawals, and what was borrowed less what of it was repaid; and the profit: the change of equity without them. */
  moved: amount,
  profit: amount,
})
export type ProfitDay = v.InferOutput<typeof day>

export const profit = defineCall(
  '/v2/books/profit',
  'Equity and profit of each of the last days in USDT, oldest first; today goes to this moment.',
  v.strictObject({ days: v.picklist([7, 30, 90]) }),
  v.object({
    days: v.array(day),
    /** Coins that are left out, because they have no price here. */
    without: v.array(v.string()),
  }),
  ours,
)

export const averageCosts = defineCall(
  '/v2/books/averageCosts',
  'Of each coin that is held but USDT: how much was bought for USDT and what that cost, by average cost with fees, and how much came otherwise.',
  nothing,
  v.object({ costs: v.array(v.object({ coin: v.string(), bought: amount, cost: amount, other: amount })) }),
  ours,
)

/** Of one coin: what users own, and each account of the house. They sum to zero. */
const coinTotal = v.object({ coin: v.string(), users: amount, house: v.record(v.string(), amount) })

const count = v.object({ name: v.string(), count: v.number() })

export const honesty = defineCall(
  '/v2/books/honesty',
  'What the venue tells everybody about itself: its ledger, what it refused, settled and halted. Times are Unix ms.',
  nothing,
  v.object({
    ts: v.number(),
    /** The last reconciliation; missing before the first. */
    ledger: v.optional(
      v.object({
        at: v.number(),
        lines: v.number(),
        /** The id up to which `head` is chained. */
        upTo: v.string(),
        head: v.string(),
        faults: v.number(),
        totals: v.array(coinTotal),
        /** The number of the reconciliation, and the trees of what it says users own. */
        number: v.string(),
        roots: v.array(liabilityRoot),
      }),
    ),
    /**
     * Where prices come from; of a sealed simulation also the commitment to its keys, and the last day whose key is
     * public.
     */
    prices: v.optional(
      v.object({ ...marketOrigin.entries, root: v.optional(v.string()), through: v.optional(v.string()) }),
    ),
    /** Requests refused since `since`, by reason; only calls that move money. */
    refusals: v.object({ since: v.number(), requests: v.number(), reasons: v.array(count) }),
    /** Timed contracts of the last 30 days, by how they ended. */
    settled: v.array(count),
    /** Times of the last days without recorded ticks, newest first. */
    gaps: v.array(v.object({ instId: v.string(), from: v.number(), to: v.number() })),
    /** Changes of the venue's settings, newest first. */
    changes: v.array(
      v.object({
        at: v.number(),
        effective: v.number(),
        /** It was taken back before it came into force. */
        recalled: v.boolean(),
        kind: v.string(),
        key: v.string(),
        fields: v.array(settingChange),
      }),
    ),
  }),
  guest,
)

export const outages = defineCall(
  '/v2/books/outages',
  'The newest 50 times between two for which Tapeline did not work, each with its cause, and how long it was down within 30 days. Without times those of the last 90 days. Times are Unix ms.',
  v.strictObject({ from: v.optional(moment), to: v.optional(moment) }),
  v.object({
    outages: v.array(v.object({ from: v.number(), to: v.number(), cause: v.picklist(OUTAGE_CAUSES) })),
    /** For how long Tapeline was down in the last `days` days, in ms. */
    down: v.object({ days: v.number(), ms: v.number() }),
  }),
  guest,
)

export const inclusion = defineCall(
  '/v2/books/inclusion',
  'One’s own part in what the last reconciliation says that users own, with the ways to its signed roots.',
  nothing,
  v.object({
    /** Missing before the first reconciliation. */
    proof: v.optional(
      v.object({
        number: v.string(),
        at: v.number(),
        uid: v.string(),
        roots: v.array(liabilityRoot),
        parts: v.array(liabilityPart),
        publicKey: v.string(),
        signature,
      }),
    ),
  }),
  ours,
)
