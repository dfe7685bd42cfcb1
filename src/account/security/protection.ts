import type { security } from '#protocol'

const CHANGE = '/pages/personal/changePassword'

/** What guards an account, in the order in which one sets it. */
export const GUARDS = ['password', 'pay', 'app', 'passkeys', 'phrase'] as const
export type Guard = (typeof GUARDS)[number]

/** Where each is set. */
export const GUARD_PATHS: Readonly<Record<Guard, string>> = {
  password: CHANGE,
  pay: `${CHANGE}?of=pay`,
  app: '/pages/login/gooleVerify?for=bind',
  passkeys: '/x/passkeys',
  phrase: '/x/phrase',
}

export interface Protection {
  /** How many of `GUARDS` are set. */
  readonly done: number
  /** The first one that is not; undefined when all are. */
  readonly next: Guard | undefined
}

/** How well an account is protected: its factors, how many passkeys it has, and its phrase ('' for none). Every account has a password. */
export const protectionOf = (
  factors: Pick<security.Factors, 'payPassword' | 'authenticatorAt'>,
  passkeys: number,
  phrase: string,
): Protection => {
  const isSet: Readonly<Record<Guard, boolean>> = {
    password: true,
    pay: factors.payPassword,
    app: factors.authenticatorAt > 0,
    passkeys: passkeys > 0,
    phrase: phrase !== '',
  }
  return { done: GUARDS.filter((guard) => isSet[guard]).length, next: GUARDS.find((guard) => !isSet[guard]) }
}
