import type { Language } from '#protocol'
import type { Mail } from '../../platform/mail/port.ts'
import type { Clock } from '../../platform/ports.ts'
import type { Sentences } from '../../platform/sentences.ts'
import { deviceName } from './deviceName.ts'
import type { User, Users } from './users.ts'

interface NewDeviceParts {
  readonly users: Users
  readonly clock: Clock
  readonly mail: Mail
  readonly sentences: Sentences
}

interface Place {
  readonly ip: string
  readonly userAgent: string
  /** Language of the request, for an account without one of its own. */
  readonly language: Language
}

/** The letter about a sign-in from an unknown device: which, when, from where, and what to do. */
export const createTellNewDevice =
  ({ users, clock, mail, sentences }: NewDeviceParts) =>
  async (user: User, { ip, userAgent, language }: Place): Promise<void> => {
    const written = user.language ?? language
    const { browser, system } = deviceName(userAgent)
    const values = {
      device:
        [browser, system].filter((word) => word !== '').join(', ') || sentences(written, 'mail.newDevice.unknown'),
      time: `${new Date(clock.now()).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
      ip,
    }
    const { email, mobile } = await users.namesOf(user.uid)
    mail.send({
      to: email ?? mobile ?? user.name,
      language: written,
      subject: sentences(written, 'mail.newDevice.subject', values),
      text: sentences(written, 'mail.newDevice.text', values),
    })
  }
