import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Schema } from '../db/schema.ts'
import type { Egress } from '../egress/egress.ts'
import { type Clock, systemTimers } from '../ports.ts'
import type { Sentences } from '../sentences.ts'
import type { Stack } from '../stack.ts'
import { createMailbox } from './mailbox.ts'
import { createOutbox } from './outbox.ts'
import type { Letter, Mail, Mailbox, Transport } from './port.ts'
import { createPost } from './post.ts'
import { createSmtp } from './smtp.ts'
import { createTextHook } from './textHook.ts'

interface MailParts {
  readonly config: Config
  readonly egress: Egress
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly log: Logger
  readonly sentences: Sentences
  readonly stack: Stack
  /** Replaces all other ways of sending. */
  readonly given: Mail | undefined
}

interface StartedMail {
  readonly mail: Mail
  /** Only in demo mode. */
  readonly mailbox: Mailbox | undefined
  readonly canText: boolean
}

/**
 * Sends mail by SMTP and texts by the webhook where these are configured, otherwise to the mailbox of demo mode. A mail
 * that is sent by SMTP is not kept in the mailbox too, which everybody may read.
 */
export const startMail = ({ config, egress, db, clock, log, sentences, stack, given }: MailParts): StartedMail => {
  const lost = (error: unknown) => log.error({ err: error }, 'a message was lost')
  const mailbox = config.demo ? createMailbox(db, clock, lost) : undefined
  const { smtpUrl, mailFrom, textHook } = config
  const transports: Partial<Record<'mail' | 'text', Transport>> = {}
  if (smtpUrl !== undefined && mailFrom !== undefined)
    transports.mail = createSmtp({ url: smtpUrl, from: mailFrom, egress })
  if (textHook !== undefined) transports.text = createTextHook({ ...textHook, egress, clock })
  const outbox = createOutbox({ db, clock, timers: systemTimers, log, transports })
  const pick = (to: string): Pick<Mail, 'put' | 'settle'> & { send(letter: Letter): void } => {
    if (given !== undefined) return given
    const canDeliver = transports[to.startsWith('+') ? 'text' : 'mail'] !== undefined
    if (!canDeliver && mailbox === undefined) throw new Error('There is no way out for this message')
    return canDeliver || mailbox === undefined ? outbox : mailbox
  }
  let ending = false
  const way = {
    send: (letter: Letter) => pick(letter.to).send(letter),
    put: (inside: Kysely<Schema>, letter: Letter) => pick(letter.to).put(inside, letter),
    settle: async () => {
      await (given ?? mailbox)?.settle()
      if (!ending) await outbox.settle()
    },
  }
  const mail = createPost({ db, sentences, way, onLost: lost })
  outbox.start()
  stack.add(async () => {
    // Stored letters wait for the next start; a mail server that hangs must not delay the stop.
    ending = true
    await mail.settle()
    await outbox.stop()
  })
  return {
    mail,
    mailbox: mailbox && {
      ...mailbox,
      read: async (to) => {
        await mail.settle()
        return mailbox.read(to)
      },
    },
    canText: given !== undefined || mailbox !== undefined || transports.text !== undefined,
  }
}
