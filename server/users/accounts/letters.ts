import { DEFAULT_LANGUAGE } from '#protocol'
import type { LetterWord } from '../../platform/db/tables/trail.ts'
import type { Mail, Message } from '../../platform/mail/port.ts'
import type { Sentences } from '../../platform/sentences.ts'
import { timeText } from './place.ts'
import type { Users } from './users.ts'

export interface Letter {
  /** `mail.<name>.subject` and `mail.<name>.text` are its sentences. */
  readonly name: string
  readonly values?: Readonly<Record<string, LetterWord>>
  /** It is about money: a demo account is reminded that its funds are play money. */
  readonly money?: boolean
}

/** Letters to the owner of an account about what happened to it, in the owner's language. */
export interface Letters {
  /** To the account's e-mail, otherwise its mobile, after what it tells was committed. Erased accounts get none. */
  send(uid: string, letter: Letter): Promise<void>
}

/** The message that a letter is; undefined for accounts that are erased. */
export type WriteLetter = (uid: string, letter: Letter) => Promise<Message | undefined>

export const createWriteLetter =
  ({ users, sentences }: { readonly users: Users; readonly sentences: Sentences }): WriteLetter =>
  async (uid, { name, values = {}, money = false }) => {
    const [user, { email, mobile }] = await Promise.all([users.byUid(uid), users.namesOf(uid)])
    const to = email ?? mobile
    if (user === undefined || to === undefined) return undefined
    const language = user.language ?? DEFAULT_LANGUAGE
    const say = (key: string, words?: Readonly<Record<string, string>>) => sentences(language, key, words)
    const written = (value: LetterWord): string => {
      if (typeof value === 'string') return value
      return 'time' in value ? timeText(value.time, language) : say(value.sentence)
    }
    const words = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, written(value)]))
    const text = say(`mail.${name}.text`, words)
    return {
      to,
      language,
      subject: say(`mail.${name}.subject`, words),
      text: money && user.demo ? `${text}\n\n${say('mail.demoFunds')}` : text,
    }
  }

export const createLetters = ({ write, mail }: { readonly write: WriteLetter; readonly mail: Mail }): Letters => ({
  async send(uid, letter) {
    const message = await write(uid, letter)
    if (message !== undefined) mail.send(message)
  },
})
