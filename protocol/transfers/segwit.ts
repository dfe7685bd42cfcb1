import { bech32, bech32m } from '@scure/base'

const isOf = (
  coder: typeof bech32,
  text: string,
  prefix: string,
  { version, lengths }: { readonly version: number; readonly lengths: readonly number[] },
): boolean => {
  const found = coder.decodeUnsafe(text)
  if (!found || found.prefix !== prefix || found.words[0] !== version) return false
  const program = coder.fromWordsUnsafe(found.words.slice(1))
  return program instanceof Uint8Array && lengths.includes(program.length)
}

/**
 * Is a lower-case address of this prefix one that can be paid to? Version 0 of segregated witness is bech32 (BIP 173),
 * version 1 bech32m (BIP 350). Versions 2 and later have no rules yet, so that anybody could take what is sent there.
 */
export const isSegwit = (prefix: string, text: string): boolean =>
  isOf(bech32, text, prefix, { version: 0, lengths: [20, 32] }) ||
  isOf(bech32m, text, prefix, { version: 1, lengths: [32] })
