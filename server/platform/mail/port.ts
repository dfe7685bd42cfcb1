import type { Kysely } from 'kysely'
import type { Language } from '#protocol'
import type { Schema } from '../db/schema.ts'

/** One message to one mail address or mobile number (a text message uses `text` alone). */
export interface Message {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Language of the message, and of what is added to it. */
  readonly language?: Language
  /** The six digits that it brings: other numbers of its text are none. */
  readonly code?: string
}

/** A message in its final form, with everything that is added, and with HTML if it is a mail. */
export interface Letter extends Message {
  readonly html?: string
}

/** Sends mails and texts. */
export interface Mail {
  /**
   * Accepts a message and returns at once, so that the duration of a call does not reveal whether a message was sent.
   */
  send(message: Message): void
  /**
   * Stores a message with what a transaction writes, so that it is sent once if that is committed. What it answers begins the
   * delivery, and is called after the commit; a venue that ended before delivers when it starts.
   */
  put(inside: Kysely<Schema>, message: Message): Promise<() => void>
  /** Waits until every accepted message is delivered, stored for another attempt, or given up. */
  settle(): Promise<void>
}

/** Delivers letters to one kind of address. Throws on failure; `RefusedLetter` when a retry cannot help. */
export interface Transport {
  /** `id` is the same for all attempts. */
  deliver(letter: Letter, id: string): Promise<void>
  close(): void
}

/** The receiving side refuses this letter for good. */
export class RefusedLetter extends Error {}

export interface StoredMessage {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly code?: string
  /** Unix ms. */
  readonly time: number
}

/** Mail in demo mode: messages are kept in the database and shown on the mailbox page. */
export interface Mailbox extends Mail {
  /** The messages to one name, newest first. */
  read(to: string): Promise<readonly StoredMessage[]>
  purge(): Promise<void>
}
