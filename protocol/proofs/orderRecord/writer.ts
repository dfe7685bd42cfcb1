import type { Hash, RowSigner } from '../signedRows/rows.ts'
import { createRowWriter } from '../signedRows/writer.ts'
import {
  agreementText,
  decisionText,
  depositText,
  factText,
  feeText,
  messageText,
  ORDER_FACTS,
  type OrderFact,
  type OrderRecordHeader,
  payeeText,
  type RecordAgreement,
  type RecordDecision,
  type RecordDeposit,
  type RecordFee,
  type RecordMessage,
  type RecordRuling,
  type RecordStatement,
  type RecordStep,
  recordHeaderText,
  rulingText,
  saidText,
  stepText,
} from './rows.ts'

/** Everything of an order but its chat. */
export interface OrderRecord {
  readonly header: OrderRecordHeader
  readonly facts: Readonly<Record<OrderFact, string>>
  readonly payee: readonly { readonly key: string; readonly value: string }[]
  readonly steps: readonly RecordStep[]
  readonly statements: readonly RecordStatement[]
  readonly rulings: readonly RecordRuling[]
  readonly agreed: RecordAgreement | undefined
  readonly deposits: readonly RecordDeposit[]
  /** Of both sides, and of operators: in what these hand out alone. */
  readonly fees: readonly RecordFee[]
  readonly decisions: readonly RecordDecision[]
}

/** Writes the record of an order: what is known of it, its chat by rising number, then the end. Each call returns bytes to append. */
export interface OrderRecordWriter {
  order(record: OrderRecord): string
  message(message: RecordMessage): string
  end(signer: RowSigner): string
}

/** `hash` replaces the SHA-256 of this project where a faster one is available. */
export const createOrderRecordWriter = (hash?: Hash): OrderRecordWriter => {
  const writer = createRowWriter('c2c-order', hash)
  return {
    order: ({ header, facts, payee, steps, statements, rulings, agreed, deposits, fees, decisions }) =>
      [
        recordHeaderText(header),
        ...ORDER_FACTS.map((name) => factText(name, facts[name])),
        ...payee.map(({ key, value }) => payeeText(key, value)),
        ...steps.map((step, at) => stepText(at + 1, step)),
        ...statements.map((statement, at) => saidText(at + 1, statement)),
        ...rulings.map((ruling, at) => rulingText(at + 1, ruling)),
        ...(agreed === undefined ? [] : [agreementText(1, agreed)]),
        ...deposits.map((deposit, at) => depositText(at + 1, deposit)),
        ...fees.map((fee, at) => feeText(at + 1, fee)),
        ...decisions.map((decision, at) => decisionText(at + 1, decision)),
      ]
        .map((text) => writer.row(text))
        .join(''),
    message: (message) => writer.row(messageText(message)),
    end: (signer) => writer.end(signer),
  }
}
