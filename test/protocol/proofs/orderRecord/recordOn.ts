import {
  createOrderRecordWriter,
  fileMark,
  keyIdOf,
  ORDER_FACTS,
  type OrderFact,
  type OrderRecord,
  type RecordMessage,
} from '#protocol'
import { freshSigner } from '../statement/statementOn.ts'

/** What the two sides wrote: a step, a text of several scripts, a picture. */
export const SAID: readonly Omit<RecordMessage, 'seq'>[] = [
  { at: 1_000, from: 'buyer', kind: 'event', body: 'taken' },
  { at: 2_000, from: 'seller', kind: 'text', body: 'IBAN | 100 %\nVielen Dank – 谢谢 👩‍🚀' },
  { at: 3_000, from: 'buyer', kind: 'image', body: fileMark('ab'.repeat(32)) },
]

/** The record of an order with this chat, as a text of bytes. */
export const recordOn = (said = SAID, signer = freshSigner(), more: Partial<OrderRecord> = {}): string => {
  const facts = Object.fromEntries(ORDER_FACTS.map((name) => [name, name])) as Record<OrderFact, string>
  const record: OrderRecord = {
    header: { order: '42', party: 'seller', funds: 'demo', made: 9, privacy: 'open', key: keyIdOf(signer.publicKey) },
    facts: { ...facts, buyerName: 'Nguyễn Văn A', proof: '' },
    payee: [{ key: 'iban', value: 'DE89370400440532013000' }],
    steps: [
      { at: 1_000, event: 'taken', state: 'escrowed', by: 'buyer', transfer: '7', reason: '' },
      { at: 2_000, event: 'cancelled', state: 'cancelled', by: 'buyer', transfer: '', reason: 'changedMind' },
    ],
    statements: [{ at: 5_000, party: 'buyer', text: 'I paid.\nSee the picture.', pictures: [fileMark(undefined)] }],
    rulings: [{ at: 6_000, toBuyer: '1.5', toSeller: '0', reason: 'paymentProven' }],
    agreed: undefined,
    deposits: [],
    fees: [],
    decisions: [],
    ...more,
  }
  const writer = createOrderRecordWriter()
  return [
    writer.order(record),
    ...said.map((message, at) => writer.message({ ...message, seq: at + 1 })),
    writer.end(signer),
  ].join('')
}
