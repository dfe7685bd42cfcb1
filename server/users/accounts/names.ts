import { cut } from '../../platform/cut.ts'

/** A sign-in name in the one spelling that the venue stores. */
export interface AccountName {
  /** `ada@example.org` or `+4915112345678`. */
  readonly name: string
  readonly kind: 'email' | 'mobile'
}

/** The stored spelling of an account that passed the schema: e-mail in lower case, mobile in E.164. */
export const normaliseAccount = (account: string): AccountName =>
  account.startsWith('+') ? { name: account, kind: 'mobile' } : { name: account.toLowerCase(), kind: 'email' }

/** The name with its middle hidden: `ad***@example.org`, `+49*****678`. */
export const maskAccount = (name: string): string => {
  if (name.startsWith('+')) return `${name.slice(0, 3)}*****${name.slice(-3)}`
  const at = name.indexOf('@')
  return `${cut(name, Math.min(2, at - 1))}***${name.slice(at)}`
}
