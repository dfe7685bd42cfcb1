import type { RowFault, RowFormat } from '../signedRows/format.ts'
import { textOfField } from '../signedRows/text.ts'
import { ORDER_FACTS, type OrderFact, type OrderRecordHeader, type RecordAgreement } from './rows.ts'

/** What the record of an order is about, as far as it was read. */
export interface OrderRecordContent {
  readonly kind: 'c2c-order'
  readonly header: OrderRecordHeader
  readonly facts: ReadonlyMap<OrderFact, string>
  /** How both sides divided the coins, where that ended the order. */
  readonly agreed: RecordAgreement | undefined
  readonly counts: Readonly<Record<Numbered, number>>
}

/** Rows with a number of their own, from 1 without gaps, in the order in which they stand. */
const NUMBERED = ['step', 'statement', 'ruling', 'agreement', 'deposit', 'fee', 'decision', 'message'] as const
export type Numbered = (typeof NUMBERED)[number]
/** In what operators hand out alone. */
const OF_OPERATORS: ReadonlySet<Numbered> = new Set(['fee', 'decision'])

const TIME = String.raw`\d{1,16}`
const WORD = '[A-Za-z]{1,30}'
const AMOUNT = String.raw`\d{1,20}(?:\.\d{1,18})?`
const FIELD = String.raw`[^|\n]*`
const PICTURE = '(?:gone|sha256:[0-9a-f]{64})'
const HEADER = new RegExp(
  String.raw`^c2c-order1\|(\d{1,19})\|(buyer|seller|operators)\|(demo|real)\|(${TIME})\|(open|masked)\|([0-9a-f]{16})$`,
)
const FACT = new RegExp(String.raw`^fact\|(${WORD})\|(${FIELD})$`)
const PAYEE = new RegExp(String.raw`^payee\|${WORD}\|(${FIELD})$`)
const ROWS: Readonly<Record<Numbered, RegExp>> = {
  step: new RegExp(String.raw`^step\|(\d{1,9})\|${TIME}\|${WORD}\|${WORD}\|${WORD}\|\d{0,19}\|(?:${WORD})?()$`),
  statement: new RegExp(
    String.raw`^statement\|(\d{1,9})\|${TIME}\|(?:buyer|seller)\|(${FIELD})\|(?:${PICTURE}(?:,${PICTURE})*)?$`,
  ),
  ruling: new RegExp(String.raw`^ruling\|(\d{1,9})\|${TIME}\|${AMOUNT}\|${AMOUNT}\|${WORD}()$`),
  // What ends an order is one.
  agreement: new RegExp(String.raw`^agreement\|(1)\|(${AMOUNT}\|${AMOUNT})$`),
  deposit: new RegExp(
    String.raw`^deposit\|(\d{1,9})\|(?:buyer\|seller|seller\|buyer)\|${AMOUNT}\|[A-Z0-9]{1,20}\|${WORD}\|(?:${TIME})?()$`,
  ),
  fee: new RegExp(String.raw`^fee\|(\d{1,9})\|(?:buyer|seller)\|${AMOUNT}\|${AMOUNT}()$`),
  decision: new RegExp(
    String.raw`^decision\|(\d{1,9})\|${TIME}\|(${FIELD}\|${AMOUNT}\|${AMOUNT}\|(?:${AMOUNT}\|[A-Z0-9]{1,20}|\|)\|${WORD}\|${WORD}\|${FIELD}\|(?:${TIME})?\|${FIELD})$`,
  ),
  message: new RegExp(
    String.raw`^message\|(\d{1,9})\|${TIME}\|(?:buyer|seller|venue|operators)\|(?:text|event|image)\|(${FIELD})$`,
  ),
}

const NO_HEADER: OrderRecordHeader = { order: '', party: 'buyer', funds: 'demo', made: 0, privacy: 'open', key: '' }

/** Reads the rows of the record of an order. What signs vouches for the facts; rows that are left out are seen by their numbers. */
export const createOrderRecordFormat = (): RowFormat<OrderRecordContent> => {
  let header = NO_HEADER
  const facts = new Map<OrderFact, string>()
  const counts: Record<Numbered, number> = {
    step: 0,
    statement: 0,
    ruling: 0,
    agreement: 0,
    deposit: 0,
    fee: 0,
    decision: 0,
    message: 0,
  }
  let agreed: RecordAgreement | undefined
  /** The kind of the row before: an index of `NUMBERED`, or -1 for the facts. */
  let stage = -1

  const fact = (name: string, value: string): RowFault | undefined => {
    const expected = ORDER_FACTS[facts.size]
    if (expected === undefined || name !== expected || stage >= 0) return 'order'
    facts.set(expected, value)
    return undefined
  }
  const numbered = (kind: Numbered, number: string, said: string): RowFault | undefined => {
    const place = NUMBERED.indexOf(kind)
    if (OF_OPERATORS.has(kind) && header.party !== 'operators') return 'order'
    if (place < stage || facts.size < ORDER_FACTS.length || number !== String(counts[kind] + 1)) return 'order'
    stage = place
    counts[kind] += 1
    if (kind === 'agreement') {
      const [toBuyer = '', toSeller = ''] = said.split('|')
      agreed = { toBuyer, toSeller }
    }
    return undefined
  }
  return {
    header: (body) => {
      const match = HEADER.exec(body)
      if (match === null) return false
      const [, order = '', party, funds, made, privacy, key = ''] = match
      header = {
        order,
        party: party === 'buyer' || party === 'operators' ? party : 'seller',
        funds: funds === 'demo' ? funds : 'real',
        made: Number(made),
        privacy: privacy === 'open' ? privacy : 'masked',
        key,
      }
      return true
    },
    row: (body) => {
      const [, name = '', value = ''] = FACT.exec(body) ?? []
      const text = textOfField(value)
      if (name !== '') return text === undefined ? undefined : () => fact(name, text)
      const [, datum] = PAYEE.exec(body) ?? []
      if (datum !== undefined && textOfField(datum) !== undefined)
        return () => (stage >= 0 || facts.size < ORDER_FACTS.length ? 'order' : undefined)
      const kind = NUMBERED.find((one) => body.startsWith(`${one}|`))
      const [, number = '', said = ''] = (kind && ROWS[kind].exec(body)) ?? []
      if (kind === undefined || number === '' || said.split('|').some((part) => textOfField(part) === undefined))
        return undefined
      return () => numbered(kind, number, said)
    },
    end: () => (counts.step === 0 ? 'cut' : undefined),
    content: () => ({ kind: 'c2c-order', header, facts, agreed, counts: { ...counts } }),
  }
}
