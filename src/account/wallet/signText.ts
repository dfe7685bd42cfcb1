import type { Wallet } from './provider.ts'
import { type NoAccount, reasonOf } from './requestAccount.ts'

type Signed = { readonly ok: true; readonly signature: string } | { readonly ok: false; readonly why: NoAccount }

const hexOf = (text: string): string =>
  `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** Has a wallet sign a text (`personal_sign`, EIP-191), which its user sees and confirms there. */
export const signText = async (
  { provider }: Pick<Wallet, 'provider'>,
  address: string,
  text: string,
): Promise<Signed> => {
  try {
    const answer = await provider.request({ method: 'personal_sign', params: [hexOf(text), address] })
    return typeof answer === 'string' && /^0x[0-9a-fA-F]{130}$/.test(answer)
      ? { ok: true, signature: answer }
      : { ok: false, why: 'wrongAnswer' }
  } catch (error) {
    return { ok: false, why: reasonOf(error) }
  }
}
