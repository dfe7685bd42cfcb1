import { DEFAULT_LANGUAGE } from '#protocol'
import type { Mail } from '../../platform/mail/port.ts'
import type { Sentences } from '../../platform/sentences.ts'
import type { Users } from './users.ts'

/** A value of a sentence: as it is, or another sentence in the language of the letter. */
export type Word = string | { readonly sentence: string }

export interface Letter {
  /** `mail.<name>.subject` and `mail.<name>.text` are its sentences. */
  readonly name: string
  readonly values?: Readonly<Record<string, Word>>
  /** It is about money: a demo account is reminded that its funds are play money. */
  readonly money?: boolean
}

/** Letters to the owner of an account about what happened to it, in the owner's language. */
export interface Letters {
  /** To the account's e-mail, otherwise its mobile, after what it tells was committed. Erased accounts get none. */
  send(uid: string, letter: Letter): Promise<void>
}

export const createLetters = ({
  users,
  mail,
  sentences,
}: {
  readonly users: Users
  readonly mail: Mail
  readonly sentences: Sentences
}): Letters => ({
  async send(uid, { name, values = {}, money = false }) {
    const [user, { email, mobile }] = await Promise.all([users.byUid(uid), users.namesOf(uid)])
    const to = email ?? mobile
    if (user === undefined || to === undefined) return
    const language = user.language ?? DEFAULT_LANGUAGE
    const say = (key: string, words?: Readonly<Record<string, string>>) => sentences(language, key, words)
    const words = Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, typeof value === 'string' ? value : say(value.sentence)]),
    )
    const text = say(`mail.${name}.text`, words)
    mail.send({
      to,
      language,
      subject: say(`mail.${name}.subject`, words),
      text: money && user.demo ? `${text}\n\n${say('mail.demoFunds')}` : text,
    })
  },
})
