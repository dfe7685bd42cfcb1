import type { Language } from '#protocol'

/** One message to one mail address or mobile number (a text message uses `text` alone). */
export interface Message {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** In which it is written; what is added to it comes in the same one. */
  readonly language?: Language
}

/** A message as it leaves: with all that is added, and as HTML where it is a mail. */
export interface Letter extends Message {
  readonly html?: string
}

/** The way out for mails and texts. */
export interface Mail {
  /** Takes a message over; returns at once, so that the time of a call does not tell whether there was one. */
  send(message: Message): void
  /** Waits until everything taken over so far is delivered, kept for another try, or given up. */
  settle(): Promise<void>
}

/** What brings a letter to one kind of address. Throws when it could not; `RefusedLetter` when another try cannot help. */
export interface Transport {
  /** `id` stays the same over all tries. */
  deliver(letter: Letter, id: string): Promise<void>
  close(): void
}

/** The other side will never take this letter. */
export class RefusedLetter extends Error {}

export interface StoredMessage {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Unix ms. */
  readonly time: number
}

/** Demo mode's mail: messages wait in the database to be read on the mailbox page. */
export interface Mailbox extends Mail {
  /** The messages to one name, newest first. */
  read(to: string): Promise<readonly StoredMessage[]>
  purge(): Promise<void>
}
