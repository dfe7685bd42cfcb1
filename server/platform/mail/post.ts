import type { Kysely } from 'kysely'
import { DEFAULT_LANGUAGE } from '#protocol'
import type { Schema } from '../db/schema.ts'
import type { Sentences } from '../sentences.ts'
import { letterHtml } from './html.ts'
import type { Letter, Mail, Message } from './port.ts'

interface PostParts {
  readonly db: Kysely<Schema>
  readonly sentences: Sentences
  readonly way: {
    send(letter: Letter): void
    put(inside: Kysely<Schema>, letter: Letter): Promise<() => void>
    settle(): Promise<void>
  }
  /** Called for a message that could not be prepared. */
  readonly onLost: (error: unknown) => void
}

/**
 * Turns messages into letters: a mail also gets HTML, and begins with the anti-phishing phrase if its receiver has set
 * one. The work is done after the call that sent the message has returned.
 */
export const createPost = ({ db, sentences, way, onLost }: PostParts): Mail => {
  let last: Promise<unknown> = Promise.resolve()
  const toLetter = async (inside: Kysely<Schema>, message: Message): Promise<Letter> => {
    if (message.to.startsWith('+')) return message
    const user = await inside
      .selectFrom('user_names')
      .innerJoin('users', 'users.uid', 'user_names.uid')
      .select(['users.phrase', 'users.language'])
      .where('user_names.name', '=', message.to)
      .executeTakeFirst()
    const language = message.language ?? user?.language ?? DEFAULT_LANGUAGE
    const phrase = user?.phrase == null ? undefined : sentences(language, 'mail.frame.phrase', { phrase: user.phrase })
    return {
      ...message,
      text: phrase === undefined ? message.text : `${phrase}\n\n${message.text}`,
      html: letterHtml({ language, subject: message.subject, text: message.text, phrase, code: message.code }),
    }
  }
  return {
    send(message) {
      last = last.then(async () => way.send(await toLetter(db, message))).catch(onLost)
    },
    put: async (inside, message) => way.put(inside, await toLetter(inside, message)),
    async settle() {
      await last
      await way.settle()
    },
  }
}
