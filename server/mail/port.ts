/** One message to one mail address or mobile number (a text message uses `text` alone). */
export interface Message {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** The way out for mails and texts. */
export interface Mail {
  /** Takes a message over; returns at once, so that the time of a call does not tell whether there was one. */
  send(message: Message): void
  /** Waits until everything taken over so far is delivered or given up. */
  settle(): Promise<void>
}

export interface StoredMessage extends Message {
  readonly id: string
  /** Unix ms. */
  readonly time: number
}

/** Demo mode's mail: messages wait in the database to be read on the mailbox page. */
export interface Mailbox extends Mail {
  /** The messages to one name, newest first. */
  read(to: string): Promise<readonly StoredMessage[]>
  purge(): Promise<void>
}
