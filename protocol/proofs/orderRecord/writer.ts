import type { Hash, RowSigner } from '../signedRows/rows.ts'
import { createRowWriter } from '../signedRows/writer.ts'
import {
  factText,
  messageText,
  ORDER_FACTS,
  type OrderFact,
  type OrderRecordHeader,
  payeeText,
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
    order: ({ header, facts, payee, steps, statements, rulings }) =>
      [
        recordHeaderText(header),
        ...ORDER_FACTS.map((name) => factText(name, facts[name])),
        ...payee.map(({ key, value }) => payeeText(key, value)),
        ...steps.map((step, at) => stepText(at + 1, step)),
        ...statements.map((statement, at) => saidText(at + 1, statement)),
        ...rulings.map((ruling, at) => rulingText(at + 1, ruling)),
      ]
        .map((text) => writer.row(text))
        .join(''),
    message: (message) => writer.row(messageText(message)),
    end: (signer) => writer.end(signer),
  }
}
