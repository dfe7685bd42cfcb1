import type { Wallet } from './provider.ts'

/** Why a wallet gave no account; each has its sentence, `wallet:problem.<why>`. */
export type NoAccount = 'refused' | 'pending' | 'locked' | 'wrongAnswer' | 'failed'

export type AccountAnswer =
  | { readonly ok: true; readonly address: string }
  | { readonly ok: false; readonly why: NoAccount }

const ADDRESS = /^0x[0-9a-f]{40}$/
/** Codes of EIP-1193 and JSON-RPC. */
const REASONS: Readonly<Record<number, NoAccount>> = { 4001: 'refused', 4100: 'refused', [-32_002]: 'pending' }

/** Why a wallet did not do what it was asked, by its error. */
export const reasonOf = (error: unknown): NoAccount => REASONS[codeOf(error)] ?? 'failed'

const codeOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'code' in error ? Number(error.code) : Number.NaN

/** The first account of a `eth_requestAccounts` answer, in lower case; undefined when that is no address. */
const firstAddress = (answer: readonly unknown[]): string | undefined => {
  const [first] = answer
  if (typeof first !== 'string') return undefined
  const address = first.toLowerCase()
  return ADDRESS.test(address) ? address : undefined
}

/** Asks a wallet for the user's account. The wallet asks the user; nothing is signed, and nothing can be moved with it. */
export const requestAccount = async ({ provider }: Pick<Wallet, 'provider'>): Promise<AccountAnswer> => {
  try {
    const answer = await provider.request({ method: 'eth_requestAccounts' })
    if (!Array.isArray(answer)) return { ok: false, why: 'wrongAnswer' }
    if (answer.length === 0) return { ok: false, why: 'locked' }
    const address = firstAddress(answer)
    return address === undefined ? { ok: false, why: 'wrongAnswer' } : { ok: true, address }
  } catch (error) {
    return { ok: false, why: reasonOf(error) }
  }
}
