import type { Breached } from './breached.ts'

/** Passwords that contain the venue's name, which the list does not have. */
const OWN = ['tapeline', 'tapeline1', 'tapeline123']

let common: Promise<ReadonlySet<string>> | undefined
/** Some 18,000 common passwords of eight characters and more, most common first; read at first use. */
const readCommon = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set([...OWN, ...dictionary['passwords-common'].filter((password) => password.length >= 8)])
}

const isCommon = async (password: string, accountName: string): Promise<boolean> => {
  const plain = password.toLowerCase()
  const own = accountName.split('@')[0] ?? accountName
  if (new Set(plain).size < 3 || plain === accountName || plain === own) return true
  common ??= readCommon()
  return (await common).has(plain)
}

/**
 * Is the password easy to guess: common, of one or two characters only, the account's own name, or known from a breach?
 */
export type IsWeak = (password: string, ...accountNames: readonly string[]) => Promise<boolean>

export const createIsWeak =
  (breached: Breached): IsWeak =>
  async (password, ...accountNames) => {
    const easy = await Promise.all(accountNames.map((name) => isCommon(password, name)))
    return easy.includes(true) || breached.has(password)
  }
