import type { Language } from '#protocol'
import type { Mail } from '../../platform/mail/port.ts'
import type { Clock } from '../../platform/ports.ts'
import type { Sentences } from '../../platform/sentences.ts'
import { type Place, placeWords } from './place.ts'
import type { User, Users } from './users.ts'

interface NewDeviceParts {
  readonly users: Users
  readonly clock: Clock
  readonly mail: Mail
  readonly sentences: Sentences
}

interface From extends Place {
  /** Language of the request, for an account without one of its own. */
  readonly language: Language
}

/** The letter about a sign-in from an unknown device: which, when, from where, and what to do. */
export const createTellNewDevice =
  ({ users, clock, mail, sentences }: NewDeviceParts) =>
  async (user: User, { language, ...place }: From): Promise<void> => {
    const written = user.language ?? language
    const values = placeWords(sentences, written, place, clock.now())
    const { email, mobile } = await users.namesOf(user.uid)
    mail.send({
      to: email ?? mobile ?? user.name,
      language: written,
      subject: sentences(written, 'mail.newDevice.subject', values),
      text: sentences(written, 'mail.newDevice.text', values),
    })
  }
