import { fieldOf } from '../signedRows/text.ts'

// The signed record of one C2C order (docs/c2c-evidence.md).

/** Where the venue serves the record of an order (`id`) to one of its two parties: a GET. */
export const ORDER_RECORD_PATH = '/api/orderRecord'

/** What a record is about. */
export interface OrderRecordHeader {
  readonly order: string
  /** For which side it was made; `operators`: the whole case, as they handed it out. */
  readonly party: 'buyer' | 'seller' | 'operators'
  readonly funds: 'demo' | 'real'
  /** Unix ms. */
  readonly made: number
  /** Names and payment data are masked, because the order can no longer be appealed. */
  readonly privacy: 'open' | 'masked'
  /** Id of the key that signs. */
  readonly key: string
}

/** Facts of an order, each once and in this order; '' for what there is not. Times in Unix ms, durations in ms. */
export const ORDER_FACTS = [
  'ad',
  'buyer',
  'seller',
  'taker',
  'coin',
  'currency',
  'amount',
  'price',
  'total',
  'method',
  'methodName',
  'takenAt',
  'payMs',
  'releaseMs',
  'holdMs',
  'stateMs',
  'appealMs',
  'reviewMs',
  'feeRate',
  'fee',
  'transfer',
  'state',
  'stateAt',
  'version',
  'lengthened',
  'escrow',
  'feeEscrow',
  'held',
  'heldUntil',
  'appealBy',
  'sellerName',
  'buyerName',
  'reference',
  'payer',
  'proof',
] as const
export type OrderFact = (typeof ORDER_FACTS)[number]

export interface RecordStep {
  readonly at: number
  readonly event: string
  readonly state: string
  readonly by: string
  readonly transfer: string
  readonly reason: string
}
export interface RecordStatement {
  readonly at: number
  readonly party: string
  readonly text: string
  /** As `fileMark` writes them. */
  readonly pictures: readonly string[]
}
export interface RecordRuling {
  readonly at: number
  readonly toBuyer: string
  readonly toSeller: string
  readonly reason: string
}
/** How both sides divided the coins, where that ended the order: this much to the buyer, the rest back to the seller. */
export type RecordAgreement = Pick<RecordRuling, 'toBuyer' | 'toSeller'>
/** What a ruling took from a merchant's deposit: `held` for the other side until `until` (Unix ms), `paid` to it, or `returned`. */
export interface RecordDeposit {
  readonly from: string
  readonly to: string
  readonly amount: string
  readonly coin: string
  readonly state: string
  readonly until: number | undefined
}
/** The fee of a side: its rate, and what it is in the coin. */
export interface RecordFee {
  readonly party: string
  readonly rate: string
  readonly amount: string
}
/** What operators did about a case: who ruled when, who answered it, and what became of it. Times in Unix ms. */
export interface RecordDecision {
  readonly at: number
  readonly by: string
  readonly toBuyer: string
  readonly toSeller: string
  readonly fromDeposit: string
  readonly depositCoin: string
  readonly reason: string
  readonly state: string
  readonly second: string
  readonly endedAt: number | undefined
  readonly note: string
}
/** `body`: a text, the name of a step, or of a picture what `fileMark` writes. */
export interface RecordMessage {
  readonly seq: number
  readonly at: number
  readonly from: string
  readonly kind: string
  readonly body: string
}

/** How a picture is named: by the SHA-256 of its stored file (hex); `gone` where that is no longer kept. */
export const fileMark = (sha256: string | undefined): string => (sha256 === undefined ? 'gone' : `sha256:${sha256}`)

export const recordHeaderText = ({ order, party, funds, made, privacy, key }: OrderRecordHeader): string =>
  `c2c-order1|${order}|${party}|${funds}|${made}|${privacy}|${key}`
export const factText = (name: OrderFact, value: string): string => `fact|${name}|${fieldOf(value)}`
export const payeeText = (key: string, value: string): string => `payee|${key}|${fieldOf(value)}`
export const stepText = (number: number, { at, event, state, by, transfer, reason }: RecordStep): string =>
  `step|${number}|${at}|${event}|${state}|${by}|${transfer}|${reason}`
export const saidText = (number: number, { at, party, text, pictures }: RecordStatement): string =>
  `statement|${number}|${at}|${party}|${fieldOf(text)}|${pictures.join(',')}`
export const rulingText = (number: number, { at, toBuyer, toSeller, reason }: RecordRuling): string =>
  `ruling|${number}|${at}|${toBuyer}|${toSeller}|${reason}`
export const agreementText = (number: number, { toBuyer, toSeller }: RecordAgreement): string =>
  `agreement|${number}|${toBuyer}|${toSeller}`
export const depositText = (number: number, { from, to, amount, coin, state, until }: RecordDeposit): string =>
  `deposit|${number}|${from}|${to}|${amount}|${coin}|${state}|${until ?? ''}`
export const feeText = (number: number, { party, rate, amount }: RecordFee): string =>
  `fee|${number}|${party}|${rate}|${amount}`
export const decisionText = (number: number, decision: RecordDecision): string => {
  const { at, by, toBuyer, toSeller, fromDeposit, depositCoin, reason, state, second, endedAt, note } = decision
  const who = `${fieldOf(by)}|${toBuyer}|${toSeller}|${fromDeposit}|${depositCoin}|${reason}`
  return `decision|${number}|${at}|${who}|${state}|${fieldOf(second)}|${endedAt ?? ''}|${fieldOf(note)}`
}
export const messageText = ({ seq, at, from, kind, body }: RecordMessage): string =>
  `message|${seq}|${at}|${from}|${kind}|${fieldOf(body)}`
